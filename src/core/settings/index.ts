export { choosePreference } from './choose-preference.ts';
export {
  spells,
  textAt,
  viewOf,
  hasTooManyPixels,
  PICTURE_BYTES,
  PICTURE_PIXELS,
  pictureProblem,
  type PictureProblem,
  readPicture,
  endOfScan,
} from './picture.ts';
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
export { createLessonMailChoices } from './lesson-mails.ts';
export { type Choice, likelyLanguage, type Preferences, preferencesOf, type ThemePreference } from './preferences.ts';
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
  settingsDraft,
} from './setting-fields.ts';
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
export { calendarServices, createFeedSubscription, type FeedSubscription, webcalOf } from './calendar-feed.ts';
