import { useSyncExternalStore } from 'react';
import type { CompanyTime } from '#shared/clock-time.ts';
import { useMe } from './me.ts';
import { serverNow } from './server-clock.ts';

const MINUTE_MS = 60_000;
const CHECK_MS = 5_000;

const minuteNow = () => Math.floor(serverNow().getTime() / MINUTE_MS);

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((onChange) => onChange()), CHECK_MS);

  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the company's current time, to the minute. Rerenders the component every minute. */
export function useCompanyTime(): CompanyTime {
  const { today, timeZoneName } = useMe();
  const minute = useSyncExternalStore(subscribe, minuteNow);

  return { now: new Date(minute * MINUTE_MS), today, timeZone: timeZoneName };
}
