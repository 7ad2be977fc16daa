import type { FastifyRequest } from 'fastify';
import { positionOf } from '#server/changes/read-changes.ts';
import { mountAll } from '#server/http/mount.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { RouteGroup } from '#server/records/route-group.ts';
import { liveEndpoints } from '../live-endpoints.ts';
import { liveStreams } from './live-streams.ts';
import type { LiveStreams } from './live-streams.ts';

/** Returns the event id that a browser sends automatically when it connects again. */
function lastEventId(request: FastifyRequest): string | undefined {
  const sent = request.headers['last-event-id'];

  return typeof sent === 'string' && positionOf(sent) ? sent : undefined;
}

function handlersOf(streams: LiveStreams): Handlers<typeof liveEndpoints> {
  return {
    stream: async ({ ctx, query, request, reply }) => {
      const eventId = lastEventId(request) ?? query.after;
      const start = { after: positionOf(eventId ?? ''), seconds: query.within };
      if (!request.headers.accept?.includes('text/event-stream')) {
        return { body: await streams.readOnce(ctx.user, start) };
      }
      const body = await streams.open(ctx.user, start);
      reply.raw.once('close', () => body.destroy());
      // Proxies must pass every event on at once, as it is.
      reply.header('x-accel-buffering', 'no');

      return { body, cacheControl: 'no-store, no-transform' };
    },
  };
}

/** The stream; its connections end before the server waits for them. */
export const liveRoutes: RouteGroup = {
  name: 'live',
  endpoints: liveEndpoints,
  mount(app, services) {
    const streams = liveStreams(services);
    app.addHook('preClose', () => streams.close());
    mountAll(app, { services, endpoints: liveEndpoints, handlers: handlersOf(streams) });
  },
};
