import { useCallback, useEffect, useRef, useState } from 'react';
import { pictureOf } from '../../../core/lessons/index.ts';
import { firstCrop, type Crop, servicesOf, settingsOf } from '../../../core/settings/index.ts';
import { succeeded, type Reply } from '../../../core/api/index.ts';
import type { Teacher } from '../../../core/api/endpoints/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { encodeCrop, openPicture, type OpenPicture } from './open-picture.ts';

/** Time to preload the uploaded picture before it is shown anyway. */
const PRELOAD_TIMEOUT_MS = 5000;

interface Editing {
  readonly picture: OpenPicture;
  readonly crop: Crop;
}

/** Choosing, cropping and uploading the teacher's picture; the old one stays until the new one is loaded. */
export function useAvatar(teacher: Teacher, onSaved: (saved: Teacher) => void) {
  const t = useText();
  const { session, reportFailure } = useScreen();
  const settings = settingsOf(session);
  const [isReading, setIsReading] = useState(false);
  const [editing, setEditing] = useState<Editing>();
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string>();
  const [statusMessage, setStatusMessage] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  const reading = useRef(0);
  // Newer settings from another tab, after a conflict was reported.
  const [seen, setSeen] = useState(teacher);
  const base = (seen.version ?? 0) > (teacher.version ?? 0) ? seen : teacher;

  useEffect(() => () => sending.current?.abort(), []);

  async function choose(file: Blob | undefined): Promise<void> {
    if (!file || isSending) return;
    reading.current += 1;
    const mine = reading.current;
    setError(undefined);
    setStatusMessage(undefined);
    setIsReading(true);
    const opened = await openPicture(file);
    if (mine !== reading.current) return;
    setIsReading(false);
    if (typeof opened === 'string') setError(t(`settings.avatar.problem.${opened}`));
    else setEditing({ picture: opened, crop: firstCrop(opened) });
  }

  /** Saves the picture's URL; other changes of the settings since do not conflict. */
  async function put(avatar: string, version = base.version): Promise<Reply<Teacher>> {
    const reply = await settings.change({ avatar, version });
    const newer = (reply.errorData as { teacher?: Teacher } | undefined)?.teacher;
    if (!newer) return reply;
    if (newer.avatar === base.avatar) return put(avatar, newer.version);
    setSeen(newer);
    return { ...reply, message: t('settings.avatar.changedElsewhere') };
  }

  async function send(): Promise<void> {
    if (!editing || sending.current) return;
    const mine = new AbortController();
    sending.current = mine;
    setIsSending(true);
    setError(undefined);
    setStatusMessage(undefined);
    const picture = await encodeCrop(editing.picture, editing.crop);
    const uploaded = picture && (await servicesOf(session).upload(picture, undefined, mine.signal));
    const isThere = uploaded && succeeded(uploaded);
    if (isThere) await arrived(pictureOf(uploaded.data, session.provider), session.clock.after);
    const reply = isThere && !mine.signal.aborted ? await put(uploaded.data) : undefined;
    sending.current = undefined;
    setIsSending(false);
    if (reply && succeeded(reply)) {
      setEditing(undefined);
      return onSaved(reply.data);
    }
    if (mine.signal.aborted) return setStatusMessage(t('settings.avatar.stopped'));
    const failed = reply ?? uploaded;
    if (!failed) return setError(t('settings.avatar.problem.broken'));
    setError(failed.errorData ? failed.message : reportFailure(failed));
  }

  async function remove(): Promise<boolean> {
    setError(undefined);
    setIsSending(true);
    const reply = await put('');
    setIsSending(false);
    if (succeeded(reply)) onSaved(reply.data);
    else setError(reply.errorData ? reply.message : reportFailure(reply));
    return succeeded(reply);
  }

  return {
    isReading,
    isSending,
    editing,
    error,
    statusMessage,
    choose,
    send,
    remove,
    crop: useCallback(
      (change: (crop: Crop) => Crop) => setEditing((before) => before && { ...before, crop: change(before.crop) }),
      [],
    ),
    /** Cancels the upload; the old picture stays. */
    stop: () => sending.current?.abort(),
    close() {
      sending.current?.abort();
      reading.current += 1;
      setIsReading(false);
      setEditing(undefined);
      setError(undefined);
    },
  };
}
export type AvatarWork = ReturnType<typeof useAvatar>;

/** Preloads the new picture, so that it replaces the old one at once. Failures are ignored. */
function arrived(
  address: string | undefined,
  after: (milliseconds: number, callback: () => void) => () => void,
): Promise<void> {
  if (!address) return Promise.resolve();
  return new Promise((resolve) => {
    const image = new Image();
    const callOff = after(PRELOAD_TIMEOUT_MS, resolve);
    const settle = (): void => {
      callOff();
      resolve();
    };
    image.addEventListener('load', settle);
    image.addEventListener('error', settle);
    image.src = address;
  });
}
