// A server with the S3 API in a separate process, which stores the objects as files in a folder.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import { freePorts } from './free-ports.ts';
import { restartable, startServer, type RestartableServer } from './processes.ts';
import { buildVersitygw } from './versitygw/build.ts';

/** The settings of a bucket, without its name. */
const access = { region: 'us-east-1', accessKey: 'teacher', secretKey: 'a-secret-of-the-storage' };

/** A bucket as in the provider's settings, with access to its contents. */
export interface TestBucket {
  readonly settings: { url: string; bucket: string; region: string; accessKey: string; secretKey: string };
  /** The names of its objects, sorted. */
  objects(): string[];
  /** The file of an object. */
  fileOf(name: string): string;
}

/** Its objects stay when it is stopped. */
export interface S3Server extends RestartableServer {
  createBucket(): Promise<TestBucket>;
  /** Ends it, and deletes its folder. */
  close(): Promise<void>;
}

export async function startS3(): Promise<S3Server> {
  const program = buildVersitygw();
  const [port = 0] = await freePorts(1);
  const folder = mkdtempSync(path.join(tmpdir(), 'teacher-s3-'));
  const [objects, sidecar] = [path.join(folder, 'objects'), path.join(folder, 'sidecar')];
  for (const each of [objects, sidecar]) mkdirSync(each);
  const own = ['--port', `127.0.0.1:${port}`, '--region', access.region, '--quiet'];
  const keys = { ROOT_ACCESS_KEY: access.accessKey, ROOT_SECRET_KEY: access.secretKey };
  const url = `http://127.0.0.1:${port}`;
  // Not every file system has the extended attributes that it would otherwise use.
  const parameters = [...own, 'posix', '--sidecar', sidecar, objects];
  const server = restartable('versitygw', port, () =>
    startServer(program, parameters, { env: { ...process.env, ...keys } }),
  );
  let buckets = 0;
  await server.start();
  return {
    ...server,
    async createBucket() {
      buckets += 1;
      const bucket = `uploads-${buckets}`;
      const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = access;
      const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
      const { ok, status } = await client.fetch(`${url}/${bucket}`, { method: 'PUT' });
      if (!ok) throw new Error(`The bucket was not made: HTTP ${status}.`);
      const within = path.join(objects, bucket, 'uploads');
      return {
        settings: { url, bucket, ...access },
        objects: () => (existsSync(within) ? readdirSync(within).toSorted() : []),
        fileOf: (name) => path.join(within, name),
      };
    },
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
