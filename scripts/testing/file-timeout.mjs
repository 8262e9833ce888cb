// Loaded into every process of `node --test`. A test file that has not ended in time fails: something in it is still open, a
// server, a timer or a browser. The timer itself keeps nothing alive.
const { FILE_TIMEOUT_MS, NODE_TEST_CONTEXT } = process.env;
const file = process.argv[1] ?? '';

if (FILE_TIMEOUT_MS !== undefined && NODE_TEST_CONTEXT !== undefined && /\.test\.\w+$/.test(file)) {
  setTimeout(() => {
    console.error(`${file} had not ended after ${Number(FILE_TIMEOUT_MS) / 1000} s.`);
    process.exit(1);
  }, Number(FILE_TIMEOUT_MS)).unref();
}
