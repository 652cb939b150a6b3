/** The last output of `npm run bench:writes`; its figures are written here by hand. */
export const writesSection = `## Noting something while a model reads the story

\`npm run bench:writes\` measures how long \`POST /memory\` of \`lore serve\` takes to be answered. Five servers, each a process of its own with 1,000 memories, get the same text in each of 250 rounds, in an order that is drawn. The reader without a model reads the story in all of them; two have nobody else, so that the noise can be seen. What a model takes is as far as a server of this machine plays it: 300 ms for an answer, or none at all.

| who reads the story, too | median | 95 of 100 | median, more than the first | 95 of 100, more than the first | questions sent |
|---|---|---|---|---|---|
| nobody | 113 ms | 226 ms | | | 0 |
| nobody, in another server | 114 ms | 192 ms | 1 ms (-10 – 13) | -34 ms (-73 – 9) | 0 |
| a model that finds nothing | 121 ms | 249 ms | 8 ms (-5 – 21) | 23 ms (-28 – 51) | 495 |
| a model that asks something new each time | 119 ms | 225 ms | 5 ms (-6 – 20) | -1 ms (-42 – 47) | 493 |
| a model that never answers | 111 ms | 181 ms | -2 ms (-11 – 11) | -45 ms (-85 – -19) | 13 |

In brackets stands the interval of 95 %, of a bootstrap over blocks of ten rounds. No median differs from that of the first server by more than two servers that are alike do. A delay of up to some 20 ms, a sixth of a write, would not have been seen. A server whose model never answers is no slower, and its slowest writes were quicker: when this was measured, it read the story less often for as long as it waited. Since then it reads on.

A run of 500 rounds before, with four of these servers, says the same of all medians. In that one, 95 of 100 writes beside the model that asks something new each time took 67 ms more (30 – 93): what is found is written in turn with what is noted.

<sub>2026-11-27, 2 × Intel(R) Xeon(R) Processor, 24 GiB, linux x64, load 2; Node 20.20.2; seed 7. **Other work ran beside it: the times are upper bounds, and only the differences are figures.**</sub>`;
