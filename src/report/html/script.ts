/** The filters of the HTML report. Without it, everything is shown. */
export const script = `
const form = document.querySelector('form');
const articles = [...document.querySelectorAll('article')];
const sections = [...document.querySelectorAll('section.group')];
const folds = [...document.querySelectorAll('details.gaps')];
const shown = document.querySelector('output');
const texts = new Map(articles.map((a) => [a, a.textContent.toLowerCase()]));
function filter() {
  const { category, verdict, rule, text } = Object.fromEntries(new FormData(form));
  const words = text.toLowerCase().split(/\\s+/).filter(Boolean);
  let count = 0;
  for (const a of articles) {
    const fits = (!category || a.dataset.category === category) && (!verdict || a.dataset.verdict === verdict)
      && (!rule || a.dataset.rule === rule) && words.every((word) => texts.get(a).includes(word));
    a.hidden = !fits;
    if (fits) count += 1;
  }
  const isNarrowed = category || verdict || rule || words.length > 0;
  for (const d of folds) if (isNarrowed) d.open = [...d.querySelectorAll('article')].some((a) => !a.hidden);
  for (const s of sections) s.hidden = ![...s.querySelectorAll('article')].some((a) => !a.hidden);
  shown.textContent = count + ' of ' + articles.length + ' shown';
}
form.hidden = false;
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
filter();
`;
