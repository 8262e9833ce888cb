export { choosePreference } from './choose-preference.ts';
export { spells, textAt, viewOf } from './bytes.ts';
export {
  AVATAR_SIDE,
  type Crop,
  firstCrop,
  LARGEST_ZOOM,
  moveCrop,
  type PictureSize,
  squareOf,
  withinPicture,
  ZOOM_STEP,
  zoomCrop,
} from './crop.ts';
export {
  hasTooManyPixels,
  PICTURE_BYTES,
  PICTURE_PIXELS,
  pictureProblem,
  type PictureProblem,
  readPicture,
} from './picture-facts.ts';
export { endOfScan } from './picture-jpeg.ts';
export { createLessonMailChoices, type LessonMailChoices } from './lesson-mails.ts';
export { type Choice, type Preferences, preferencesOf, type ThemePreference } from './preferences.ts';
export { priceText } from './price.ts';
export { type Services, servicesOf } from './services.ts';
export {
  changedSettings,
  checkSettings,
  INTRODUCTION_LIMIT,
  REMINDERS,
  type SettingDifference,
  settingDifferences,
  type SettingFields,
  settingFieldsOf,
  type SettingName,
  settingNames,
  type SettingProblem,
  type SettingProblems,
  settingsChange,
} from './setting-fields.ts';
export { settingsDraft } from './settings-draft.ts';
export { hasCapability, type Settings, type SettingsChange, settingsOf } from './settings.ts';
export {
  type CityNames,
  findZones,
  loadCityNames,
  timeZones,
  zoneEntry,
  type ZoneEntry,
  zonesOfCountries,
} from './time-zones.ts';
