// Every setting of npm start, with its schema and description.
import { isIP } from 'node:net';
import * as v from 'valibot';
import { isPushKey } from '../../provider/adapters/node/push-key.ts';
import { isProxyList } from '../../provider/adapters/node/client-address.ts';
import { iceServer } from '../../src/core/api/endpoints/index.ts';

// The kinds of values that settings have: each schema converts the text of a variable.

const HOST_NAME = /^(?!-)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})*$/i;
const ICE_ADDRESS = /^(stun|turn)s?:[^\s/]+$/i;

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1), v.maxValue(65_535));
const host = v.pipe(
  v.string(),
  v.check((text) => isIP(text) !== 0 || (HOST_NAME.test(text) && !/^[\d.]+$/.test(text))),
);
/** Without a trailing slash. */
const webAddress = v.pipe(
  v.string(),
  v.check(isWebAddress),
  v.transform((text) => new URL(text).href.replace(/\/+$/, '')),
);
const origin = v.pipe(
  v.string(),
  v.check((text) => isWebAddress(text) && new URL(text).pathname === '/'),
  v.transform((text) => new URL(text).origin),
);
const origins = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
  v.minLength(1),
  v.array(v.union([v.literal('*'), origin])),
);
const smtpAddress = v.pipe(
  v.string(),
  v.check((text) => {
    const url = URL.parse(text);
    return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
  }),
);
const seconds = (from: number, to: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(from), v.maxValue(to));
const databaseAddress = v.pipe(
  v.string(),
  v.check((text) => {
    const url = URL.parse(text);
    return url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1;
  }),
);
const redisAddress = v.pipe(
  v.string(),
  v.check((text) => {
    const url = URL.parse(text);
    return (
      url !== null &&
      ['redis:', 'rediss:'].includes(url.protocol) &&
      url.hostname !== '' &&
      /^\/?\d{0,5}$/.test(url.pathname)
    );
  }),
);
/** 32 bytes. */
const key = v.pipe(
  v.string(),
  v.regex(/^[\da-f]{64}$/i),
  v.transform((text): Uint8Array => Buffer.from(text, 'hex')),
);
const iceServers = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({ ...iceServer.entries, urls: v.pipe(v.array(v.pipe(v.string(), v.regex(ICE_ADDRESS))), v.minLength(1)) }),
  ),
);

const socketAddress = v.pipe(
  v.string(),
  v.check((text) => /^wss?:\/\//i.test(text) && isWebAddress(text.replace(/^ws/i, 'http'))),
  v.transform((text) => new URL(text).href.replace(/\/+$/, '')),
);

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null && /^https?:\/\/[^/]/i.test(text) && url.username === '' && url.password === '' && !/[?#]/.test(text)
  );
}

/** One environment variable. An empty one counts as not set. */
export interface Setting {
  /** Converts the text of the variable to its value. */
  schema: v.GenericSchema<string, unknown>;
  /** Describes a valid value; follows "has to be" in messages. */
  what: string;
  example: string;
  /** Its value is never printed. */
  isSecret?: boolean;
}

const KEY = 'a random key of 64 hexadecimal digits';
const PORT = 'a port number from 1 to 65535';
const ADDRESS = 'an address that begins with http:// or https://, without "?" and "#"';

export const settingTable = {
  PORT: { schema: port, what: PORT, example: '8080' },
  PROVIDER_PORT: { schema: port, what: PORT, example: '8081' },
  HOST: { schema: host, what: 'the name or the IP address of a network interface', example: '0.0.0.0' },
  PROVIDER: { schema: v.picklist(['demo', 'minimal']), what: 'demo or minimal', example: 'minimal' },
  DATA_DIR: {
    schema: v.pipe(
      v.string(),
      v.check((text) => !text.includes('\0')),
    ),
    what: 'the path of a folder',
    example: '/var/lib/teacher',
  },
  DATABASE_URL: {
    schema: databaseAddress,
    what: 'an address that begins with postgres:// or postgresql:// and names a database',
    isSecret: true,
    example: 'postgres://teacher:password@db.example/teacher',
  },
  REDIS_URL: {
    schema: redisAddress,
    what: 'an address that begins with redis:// or rediss://, with the number of a database or none',
    isSecret: true,
    example: 'redis://:password@redis.example:6379',
  },
  SEAL_KEY: { schema: key, what: KEY, isSecret: true, example: '$(openssl rand -hex 32)' },
  PUSH_KEY: { schema: v.pipe(key, v.check(isPushKey)), what: KEY, isSecret: true, example: '$(openssl rand -hex 32)' },
  PORTAL_URL: { schema: webAddress, what: ADDRESS, example: 'https://school.example/teacher/' },
  PROVIDER_URL: { schema: webAddress, what: ADDRESS, example: 'https://api.school.example' },
  ALLOWED_ORIGINS: {
    schema: origins,
    what: 'a list of origins (scheme, host and port, nothing else) separated by commas, or *',
    example: 'https://school.example,https://partner.example',
  },
  TRUSTED_PROXIES: {
    schema: v.pipe(v.string(), v.check(isProxyList)),
    what: 'a list of addresses and networks separated by commas',
    example: '10.0.0.0/8,::1',
  },
  SIGN_IN_DAYS: {
    schema: v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(3650)),
    what: 'after how many days a teacher has to sign in again, a number from 1 to 3650',
    example: '90',
  },
  MATERIAL_QUOTA: {
    schema: v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number), v.minValue(1)),
    what: 'how many megabytes of teaching material one teacher may keep',
    example: '1024',
  },
  SMTP_URL: {
    schema: smtpAddress,
    what: 'an address that begins with smtp:// or smtps://',
    isSecret: true,
    example: 'smtp://user:password@mail.example:587?from=school@example.jp',
  },
  ICE_SERVERS: {
    schema: iceServers,
    what: 'a JSON array of STUN and TURN servers',
    isSecret: true,
    example: '[{"urls":["turn:turn.example.jp"],"username":"…","credential":"…"}]',
  },
  TURN_SECRET: {
    schema: v.pipe(v.string(), v.minLength(16)),
    what: 'the secret that the TURN servers share with the provider, of at least 16 characters',
    isSecret: true,
    example: 'a-long-random-text',
  },
  LOG_FORMAT: { schema: v.picklist(['text', 'json']), what: 'text or json', example: 'json' },
  METRICS_PORT: { schema: port, what: PORT, example: '9464' },
  METRICS_HOST: { schema: host, what: 'the name or the IP address of a network interface', example: '0.0.0.0' },
  METRICS_TOKEN: {
    schema: v.pipe(v.string(), v.minLength(16), v.regex(/^[\w.~+/-]+=*$/)),
    what: 'the token with which the metrics are read, of at least 16 letters, digits and -._~+/',
    isSecret: true,
    example: 'a-long-random-text',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: webAddress,
    what: `the collector of traces, ${ADDRESS}`,
    example: 'http://localhost:4318',
  },
  DRAIN_DELAY: { schema: seconds(0, 300), what: 'a number of seconds from 0 to 300', example: '10' },
  DRAIN_TIMEOUT: { schema: seconds(1, 300), what: 'a number of seconds from 1 to 300', example: '20' },
  LIVEKIT_URL: {
    schema: socketAddress,
    what: 'the address of a LiveKit server that begins with ws:// or wss://, without "?" and "#"',
    example: 'wss://livekit.school.example',
  },
  LIVEKIT_API_KEY: {
    schema: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)),
    what: 'the name of a key of the LiveKit server, of letters, digits, - and _',
    example: 'teacher',
  },
  LIVEKIT_API_SECRET: {
    schema: v.pipe(v.string(), v.minLength(32), v.maxLength(512)),
    what: 'the secret of that key, of at least 32 characters',
    isSecret: true,
    example: 'a-long-random-text-of-32-characters-or-more',
  },
  S3_URL: { schema: webAddress, what: ADDRESS, isSecret: true, example: 'https://s3.school.example' },
  S3_BUCKET: {
    schema: v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/)),
    what: 'the name of a bucket, of 3 to 63 small letters, digits, dots and hyphens',
    example: 'teacher-uploads',
  },
  S3_REGION: {
    schema: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
    what: 'the region of the bucket, of letters, digits, - and _',
    example: 'us-east-1',
  },
  S3_ACCESS_KEY: {
    schema: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,128}$/)),
    what: 'the id of an access key, of up to 128 characters without spaces',
    isSecret: true,
    example: 'teacher',
  },
  S3_SECRET_KEY: {
    schema: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,512}$/)),
    what: 'the secret of that access key, of at least 8 characters without spaces',
    isSecret: true,
    example: 'a-long-random-text',
  },
  DEMO: { schema: v.picklist(['0', '1']), what: '1 (with the demo teachers) or 0 (without them)', example: '1' },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settingTable;

export type SettingValue<Name extends SettingName> = v.InferOutput<(typeof settingTable)[Name]['schema']>;
