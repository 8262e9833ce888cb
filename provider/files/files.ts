import * as v from 'valibot';
import { endpointTable, oneLine } from '../../src/core/api/endpoints/index.ts';
import { hasTooManyPixels, PICTURE_PIXELS, readPicture, spells } from '../../src/core/settings/index.ts';
import { readForm } from '../app/body.ts';
import type { AuthenticatedContext, AppContext } from '../app/context.ts';
import { check } from '../app/input.ts';
import { placeBytes, openFile, sizeOfFile, sizeOfFiles } from './stored-bytes.ts';
import { messagesFor, type Messages } from '../i18n/index.ts';
import { cleanPicture } from './pictures.ts';
import { invalid, missing, rejected } from '../app/api-error.ts';
import { reply } from '../app/reply.ts';
import { sizeOfUpload } from './upload-gate.ts';
import { isRightValid } from '../rooms/admission/grants.ts';
import { transact } from '../app/transact.ts';
import type { Store, Where } from '../store/store.ts';
import type { MaterialQuota } from '../app/settings.ts';
import type { FileRow, LessonRow, Tables } from '../store/tables.ts';
import { refuseHomework } from '../lessons/homework.ts';

/** The largest file of teaching material, in megabytes. */
export const MATERIAL_MEGABYTES = 20;

const uploadForm = v.object({
  ticket: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  file: endpointTable.uploadAvatar.body.entries.file,
});

/** The address of a stored picture, or empty. */
export function avatarUrl(name: string, { settings }: Pick<AppContext, 'settings'>): string {
  return name && `${settings.url}/files/${name}`;
}

/** The name of the stored picture at an address; empty if there is none. A teacher can choose only their own pictures. */
export async function avatarName(address: string, { store, teacher, messages }: AuthenticatedContext): Promise<string> {
  if (address === '') return '';
  const name = address.slice(address.lastIndexOf('/') + 1);
  const [file] = await store.files.pick(['teacherId', 'kind'], { where: [['id', '=', name]] });
  if (file?.teacherId !== teacher.id || file.kind !== 'avatar') {
    throw rejected('unknown', messages.invalid(messages.fields.avatar), { field: 'avatar' });
  }
  return name;
}

/**
 * Serves a file: pictures of teachers to everyone who knows their name, material to its teacher and to the participants of
 * that teacher's rooms. The bytes are read last, and not for a `HEAD` request.
 */
export async function serveFile(
  app: Pick<AppContext, 'store' | 'bucket' | 'sessions' | 'signedTokens' | 'downloads'>,
  name: string,
  request: Request,
  client: string,
): Promise<Response> {
  const { store, sessions, signedTokens, downloads } = app;
  const messages = messagesOf(request);
  const [file] = await store.files.pick(['teacherId', 'kind', 'type'], { where: [['id', '=', name]] });
  if (!file) throw missing(messages);
  const isPublic = file.kind === 'avatar';
  let reader = client;
  if (!isPublic) {
    const token = request.headers.get('Authorization') ?? '';
    const right = await signedTokens.verifyFileToken(token);
    const isGood = right !== undefined && (await isRightValid({ store, sessions }, right));
    const teacher = (await sessions.find(token))?.teacher.id;
    if ((teacher ?? (isGood ? right.teacherId : undefined)) !== file.teacherId) throw missing(messages);
    reader = teacher ?? `${right?.room} ${right?.identity}`;
  }
  const stored = await sizeOfFile(store, name);
  const body =
    request.method === 'HEAD' ? null : await downloads.send(reader, stored, () => openFile(app, name), messages);
  return new Response(body, {
    headers: {
      ...fileHeaders(file.type),
      'Content-Length': String(stored.size),
      // Names are never reused.
      'Cache-Control': isPublic ? 'public, max-age=31536000, immutable' : 'no-store',
    },
  });
}

/** Headers that keep a file from running scripts when it is opened directly. */
export function fileHeaders(type: string): Record<string, string> {
  return {
    'Content-Type': type,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': 'public, max-age=3600',
  };
}

type Ticket = Tables['uploadTickets'];

/**
 * Stores teaching material, or a file that is sent with homework, for a one-time ticket and replies with its address. Without a
 * valid ticket, the file is not read.
 */
export async function takeMaterial(app: AppContext, request: Request): Promise<Response> {
  const { crypto, settings, now, uploads } = app;
  const messages = messagesOf(request);
  let release = () => {};
  let owner = '';

  /** The lesson with whose homework a file is sent; the ticket ends with the link. */
  const homeworkLesson = async (store: Store, { homeworkOf, family }: Ticket): Promise<LessonRow | undefined> => {
    if (homeworkOf === undefined) return undefined;
    const lesson = await store.lessons.get(homeworkOf);
    if (!lesson || (await store.studentLinks.get(lesson.studentId))?.serial !== family)
      throw rejected('uploadOver', messages.uploadOver, { field: 'ticket' });
    return lesson;
  };
  const findTicket = async (store: Store, id: string) => {
    const found = await store.uploadTickets.get(id);
    if (!found || found.expiresAt <= now()) throw rejected('uploadOver', messages.uploadOver, { field: 'ticket' });
    return found;
  };
  const admit = async (ticket: string) => {
    if (ticket === '') throw invalid('required', 'ticket', messages.required(messages.fields.ticket));
    const found = await findTicket(app.store, await crypto.digest(ticket));
    owner = found.teacherId;
    const homework = await homeworkLesson(app.store, found);
    // A family's uploads must not take the teacher's turns.
    const sender = homework ? `family ${homework.studentId}` : owner;
    release = uploads.enter(sender, sizeOfUpload(request, MATERIAL_MEGABYTES), messages);
  };
  try {
    const options = { messages, timeout: settings.bodyTimeout };
    const form = await readForm(request, options, MATERIAL_MEGABYTES, { name: 'ticket', admit });
    const { ticket, file } = check(uploadForm, form, messages);
    const material = readMaterial(new Uint8Array(await file.arrayBuffer()), messages);
    const ticketId = await crypto.digest(ticket);
    const id = `${crypto.random(24)}.${material.ending}`;
    // Avoids useless uploads to the bucket; the check below is decisive.
    if (app.bucket) await refuseFull(app, owner, messages, material.bytes.length);
    const placed = await placeBytes(app, { ...material, id });
    return await transact(app, async (app) => {
      const { store } = app;
      const found = await findTicket(store, ticketId);
      const { teacherId } = found;
      await refuseFull(app, teacherId, messages, material.bytes.length);
      await store.uploadTickets.delete([['id', '=', ticketId]]);
      await placed.confirm(store);
      await store.files.insert({
        id,
        teacherId,
        kind: 'material',
        type: material.type,
        ...nameOf(file),
        ...placed.fields,
        createdAt: now(),
      });
      const homework = await homeworkLesson(store, found);
      if (homework) {
        const bytes = material.bytes.length;
        await refuseHomework(app, homework, messages, bytes);
        const { id: lessonId, studentId } = homework;
        await store.homeworkFiles.insert({ id, lessonId, studentId, bytes, createdAt: now() });
      }
      return reply(200, 1, 'success', {
        url: `${settings.url}/files/${id}`,
        type: material.type,
        bytes: material.bytes.length,
      });
    });
  } finally {
    release();
  }
}

/** Maximum length of a stored file name, in characters. */
const MAX_NAME_LENGTH = 200;

/** The name of an uploaded file, shown to its teacher; never part of an address or a path. */
function nameOf(file: Blob): { name?: string } {
  const name =
    file instanceof File ? [...oneLine(file.name.toWellFormed())].slice(0, MAX_NAME_LENGTH).join('').trim() : '';
  return name === '' || name === 'blob' ? {} : { name };
}

/** Detects the type from the bytes: a PDF, or a picture, from which the metadata is removed. */
function readMaterial(bytes: Uint8Array<ArrayBuffer>, messages: Messages) {
  if (isPdf(bytes)) return { type: 'application/pdf', ending: 'pdf', bytes };
  const picture = cleanPicture(bytes);
  if (!picture) throw rejected('notMaterial', messages.notMaterial, { field: 'file' });
  const size = readPicture(picture.bytes);
  if (!size || hasTooManyPixels(size)) {
    throw rejected('tooManyPixels', messages.tooManyPixels(PICTURE_PIXELS / 1_000_000), { field: 'file' });
  }
  return picture;
}

function isPdf(bytes: Uint8Array): boolean {
  return spells(bytes, 0, '%PDF-');
}

function messagesOf(request: Request): Messages {
  return messagesFor(request.headers.get('Accept-Language'));
}

const MEGABYTE = 1024 * 1024;

/** Minimum number of files, even with a small quota: small files cost little. */
const MIN_FILES = 2_000;

/** The quota for a number of megabytes, in files of half a megabyte on average. */
export const materialQuotaOf = (megabytes: number): MaterialQuota => ({
  bytes: megabytes * MEGABYTE,
  files: Math.max(MIN_FILES, 2 * megabytes),
});

/** How much teaching material one teacher may store by default. */
const DEFAULT_QUOTA = materialQuotaOf(1024);

/**
 * Checks that a teacher may store more teaching material.
 * @param more number of bytes to add; 1 while it is unknown
 * @throws {ApiError} with the code `materialFull`
 */
export async function refuseFull(
  { store, settings }: Pick<AppContext, 'store' | 'settings'>,
  teacherId: string,
  messages: Messages,
  more = 1,
): Promise<void> {
  const { bytes, files } = settings.materialQuota ?? DEFAULT_QUOTA;
  const own: Where<FileRow> = [
    ['teacherId', '=', teacherId],
    ['kind', '=', 'material'],
  ];
  if ((await store.files.count(own)) < files && (await sizeOfFiles(store, own)) + more <= bytes) return;
  throw rejected('materialFull', messages.materialFull(Math.floor(bytes / MEGABYTE)), { field: 'file' });
}
