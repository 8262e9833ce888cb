// How changesets writes CHANGELOG.md: the words of each change for hosts, without hashes of commits.

/** A change as an item of a list; further lines are indented below it. */
const lineOf = ({ summary }) => {
  const [first = '', ...rest] = summary.trim().split('\n');
  return [`- ${first}`, ...rest.map((line) => (line ? `  ${line}` : ''))].join('\n');
};

export default {
  getReleaseLine: (changeset) => Promise.resolve(lineOf(changeset)),
  // There is one package, so no change comes from another one.
  getDependencyReleaseLine: () => Promise.resolve(''),
};
