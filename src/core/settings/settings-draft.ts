import * as v from 'valibot';
import { draftNumber, draftText } from '../drafts/index.ts';
import { type SettingName, settingNames } from './setting-fields.ts';

const field = v.optional(draftText);
const fields = v.object(
  Object.fromEntries(settingNames.map((name) => [name, field])) as Record<SettingName, typeof field>,
);

/** The draft of the settings' form: the teacher's changes, and the saved values of the same fields. */
export const settingsDraft = v.object({
  mine: fields,
  before: fields,
  version: v.optional(draftNumber(0, Number.MAX_SAFE_INTEGER)),
});
