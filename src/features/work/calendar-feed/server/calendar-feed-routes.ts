/** Serves a user's calendar as a file that calendar apps subscribe to (RFC 5545). */
import { createHash } from 'node:crypto';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { z } from 'zod';
import { notFound } from '#shared/app-error.ts';
import { addDays } from '#shared/calendar-day.ts';
import { endpoint } from '#shared/endpoint.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import { subscriberOf } from '#features/office/profile/server/calendar-address.ts';
import { publicUrlOf } from '#server/http/app-services.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { eventOfTask, eventsOfJob, type CalendarEvent } from '../calendar-events.ts';
import { calendarDomain, jobsOf, tasksOf } from './calendar-queries.ts';

/** This returns a file rather than API data for screens, so only the server needs the endpoint. */
const calendarFeedEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/calendar/:token.ics',
    access: 'public',
    // The limit is high because a calendar service may request all of a company's calendars from
    // one network.
    throttle: { calls: 600, minutes: 10 },
    summary: "Get a user's tasks and job dates as iCalendar",
    description: "For calendar programs, by the address from the user's profile.",
    params: z.object({ token: z.string().min(1).max(100) }),
    produces: 'text/calendar; charset=utf-8',
  }),
};

const HOUR_MS = 3_600_000;

const STATUS = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

/** Returns the start and end to show in a calendar. The end is exclusive. Visits last an hour. */
function spanOf({ when }: CalendarEvent) {
  return 'at' in when
    ? { start: when.at, end: new Date(when.at.getTime() + HOUR_MS) }
    : { allDay: true, start: midnightUtc(when.day), end: midnightUtc(addDays(when.lastDay, 1)) };
}

/** Returns midnight UTC on this day, because ical-generator reads dates in UTC. */
const midnightUtc = (day: string) => new Date(`${day}T00:00:00Z`);

interface Feed {
  name: string;
  publicUrl: string;
  /** Part of the event ids, so they stay the same whatever URL the file is requested from. */
  domain: string;
  events: readonly CalendarEvent[];
}

/** Returns the calendar file. The output only changes if its content does. */
function writeCalendar({ name, publicUrl, domain, events }: Feed): string {
  const calendar = ical({
    name,
    prodId: { company: 'Gable', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  for (const event of events) {
    calendar.createEvent({
      ...spanOf(event),
      id: `${event.key}@${domain}`,
      sequence: event.changes,
      stamp: event.changedAt,
      lastModified: event.changedAt,
      summary: event.title,
      status: STATUS[event.state],
      url: `${publicUrl}${event.path}`,
      ...(event.location && { location: event.location }),
    });
  }

  return calendar.toString();
}

const handlers: Handlers<typeof calendarFeedEndpoints> = {
  read: async ({ ctx, params, services, request }) => {
    const subscriber = await subscriberOf(ctx.db, params.token);
    if (!subscriber) throw notFound('Calendar');
    const question = { ...ctx, subscriber };
    const [tasks, jobs] = [await tasksOf(ctx.db, question), await jobsOf(ctx.db, question)];
    const { name } = await readCompany(ctx.db);
    const body = writeCalendar({
      name,
      publicUrl: publicUrlOf(services, request),
      domain: await calendarDomain(ctx.db),
      events: [...tasks.map(eventOfTask), ...jobs.flatMap(eventsOfJob)],
    });

    return {
      body,
      fileName: 'gable.ics',
      isInline: true,
      // Proxies must not cache the file, but a calendar app can revalidate its copy.
      cacheControl: 'private, no-cache',
      etag: createHash('sha256').update(body).digest('base64url'),
    };
  },
};

export const calendarFeedRoutes = routeGroup({
  name: 'calendar',
  endpoints: calendarFeedEndpoints,
  handlers,
});
