/** The service is in Japan: its months, its locked days and its public holidays are days of this zone. */
export const SERVICE_ZONE = 'Asia/Tokyo';
