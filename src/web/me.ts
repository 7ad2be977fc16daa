import { createContext, useContext, useState } from 'react';
import { can, type Actor, type Owned, type Resource } from '#shared/access.ts';
import type { Action } from '#shared/access-profile.ts';
import { dayInZone, type CalendarDay } from '#shared/calendar-day.ts';
import { serverNow } from './server-clock.ts';

/** The data on the signed-in user and their company that every screen may use. */
export interface Me extends Actor {
  username: string;
  email: string | null;
  fullName: string;
  /** The address of their picture; null without one. */
  avatar: string | null;
  companyName: string;
  /** The name of the user's location. */
  location: string | null;
  /** The company's today: the server's clock in the company's time zone. */
  today: CalendarDay;
  timeZoneName: string;
}

/** The signed-in user, provided by `Shell`; null on public screens. */
export const MeContext = createContext<Me | null>(null);

/** The signed-in user. Throws on public screens. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('This screen needs a signed-in user');

  return me;
}

/**
 * True when the signed-in user may do this at all, or with this record, to hide what the server would
 * refuse anyway.
 *
 * @example
 * const canCreate = useCan('contacts', 'create');
 * const canDelete = useCan('contacts', 'delete', contact);
 */
export function useCan(resource: Resource, action: Action, record?: Owned): boolean {
  return can(useMe(), resource, action, record);
}

/** Returns true when the user may do this at all, or with this record. */
export type May = (action: Action, record?: Owned) => boolean;

/**
 * {@link useCan} for several records and actions: the rows of a list, the cards of a board.
 *
 * @example
 * const may = useMay('contacts');
 * const canDelete = may('delete', row);
 */
export function useMay(resource: Resource): May {
  const me = useMe();

  return (action, record) => can(me, resource, action, record);
}

/** The company's today; without a session, the day at the reader's own place. */
export function useToday(): CalendarDay {
  const me = useContext(MeContext);
  const [readersDay] = useState(() =>
    dayInZone(serverNow(), Intl.DateTimeFormat().resolvedOptions().timeZone),
  );

  return me?.today ?? readersDay;
}
