import { useEffect } from 'react';
import { dayInZone } from '#shared/calendar-day.ts';
import { useMe } from '#web/me.ts';
import { dataChanged } from '#web/api/query-client.ts';

const TEN_MINUTES = 600_000;

/**
 * Reloads all data when the company's day has changed: a page left open overnight would show
 * yesterday's, since nothing is refetched by itself, and today decides what is overdue.
 */
export function useNewDay(): void {
  const { timeZoneName } = useMe();

  useEffect(() => {
    const dayNow = () => dayInZone(new Date(), timeZoneName);
    // Compared with itself, not with the server's day: this computer's clock may be wrong.
    let day = dayNow();
    const check = () => {
      if (document.visibilityState !== 'visible' || dayNow() === day) return;
      day = dayNow();
      void dataChanged();
    };
    const timer = setInterval(check, TEN_MINUTES);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [timeZoneName]);
}
