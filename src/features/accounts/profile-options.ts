/** What Edit My Info lets one choose from (specification, section 9). */

/** Every full hour, from '12:00 AM' to '11:00 PM' (C56). */
export const HOURS = Array.from({ length: 24 }, (_, hour) => {
  const onClock = hour % 12 === 0 ? 12 : hour % 12;

  return `${onClock}:00 ${hour < 12 ? 'AM' : 'PM'}`;
});

/** The time zones by the specification's labels; the offset is that of winter (C57). */
export const TIME_ZONES = [
  'Eastern Time (US & Canada) (UTC-05:00)',
  'Central Time (US & Canada) (UTC-06:00)',
  'Mountain Time (US & Canada) (UTC-07:00)',
  'Pacific Time (US & Canada) (UTC-08:00)',
  'Alaska Time (US & Canada) (UTC-09:00)',
  'Hawaii Time (US & Canada) (UTC-10:00)',
] as const;
