import { startNeo4j } from './server.ts';

/** `npm run neo4j`: the tests' server, for trying things by hand and for the benches. It lives until Ctrl-C. */
const server = await startNeo4j({ fullSpeed: true });
if ('obstacle' in server) {
  console.error(`No Neo4j: ${server.obstacle}.`);
  process.exit(1);
}
console.log(`export NEO4J_URI=${server.uri}`);
if (server.password !== undefined) {
  console.log(`export NEO4J_USER=${server.user ?? 'neo4j'} NEO4J_PASSWORD=${server.password}`);
}
console.error(`${server.how}; Ctrl-C stops it and removes its data.`);

const stop = () => void server.stop().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
