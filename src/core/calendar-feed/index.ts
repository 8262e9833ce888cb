export { calendarServices, createFeedSubscription, type FeedSubscription, webcalOf } from './calendar-feed.ts';
