/** The reason why the provider cannot start. The message is one sentence that tells the operator what to do. */
export class StartError extends Error {}

export const NODES_NEED_DATABASE =
  'REDIS_URL needs DATABASE_URL: nodes that share their rooms share a PostgreSQL database, too, for example DATABASE_URL=postgres://teacher:password@db.example/teacher.';

export const NODES_NEED_KEYS =
  'REDIS_URL needs SEAL_KEY and PUSH_KEY: nodes that share their rooms have the same keys, for example SEAL_KEY=$(openssl rand -hex 32).';

export const KEYS_NEED_DATABASE =
  'SEAL_KEY and PUSH_KEY need DATABASE_URL: they are for nodes that share a database; the keys of one with a data folder are files in it.';
