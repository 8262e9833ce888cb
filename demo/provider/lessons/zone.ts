/** The service is in Japan: its days, its locks and its mails are reckoned in this zone. */
export const SERVICE_ZONE = 'Asia/Tokyo';
