// What may weigh how much: kB of 1,000 bytes, gzipped. npm run build prints it and fails when something weighs more.
// Which files belong together is known to the bundler only: scripts/build/graph.ts.
import { bundleCore } from './scripts/bundle/core.ts';
import { coldLogin, filesOf, liveRoom, readGraph, staticFiles } from './scripts/build/graph.ts';

const graph = readGraph();
const inDist = (files) => files.map((file) => `dist/${file}`);
const slimFiles = (files) => files.map((file) => `dist/slim/${file}`);
const entries = filesOf(graph).filter((file) => graph.get(file)?.entry && file !== 'loader.js');

const checks = [
  { name: 'a cold <teacher-login>', path: inDist(coldLogin(graph)), limit: '105 kB' },
  { name: 'a cold <teacher-login> on Preact', path: slimFiles(coldLogin(readGraph('dist/slim'))), limit: '41.3 kB' },
  { name: 'loader.js', path: inDist(staticFiles(graph, 'loader.js')), limit: '1.5 kB' },
  { name: 'the core without dayjs and texts', path: await bundleCore(), limit: '25.8 kB' },
  { name: 'a live room beyond the lists of lessons', path: inDist(liveRoom(graph)), limit: '28 kB' },
  ...entries.map((file) => ({ name: `${file} before its lazy chunks`, path: inDist(staticFiles(graph, file)) })),
  { name: 'all modules together', path: inDist(filesOf(graph)) },
  { name: 'teacher-elements.js', path: 'dist/teacher-elements.js' },
  { name: 'demo.js', path: 'dist/demo.js' },
];

export default checks.map((check) => ({ ...check, gzip: true }));
