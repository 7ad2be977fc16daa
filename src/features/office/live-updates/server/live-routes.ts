import type { FastifyRequest } from 'fastify';
import { positionOf } from '#server/changes/read-changes.ts';
import { mountAll } from '#server/http/mount.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { RouteGroup } from '#server/records/route-group.ts';
import { liveEndpoints } from '../live-endpoints.ts';
import { liveStreams } from './live-streams.ts';
import type { LiveStreams } from './live-streams.ts';

/** Returns the event id that browsers send automatically when they reconnect. */
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
      // Tell proxies not to buffer: each event must go out immediately.
      reply.header('x-accel-buffering', 'no');

      return { body, cacheControl: 'no-store, no-transform' };
    },
  };
}

/**
 * The live update stream. Closes its connections in `preClose`, because the server waits for open
 * connections on shutdown.
 */
export const liveRoutes: RouteGroup = {
  name: 'live',
  endpoints: liveEndpoints,
  mount(app, services) {
    const streams = liveStreams(services);
    app.addHook('preClose', () => streams.close());
    mountAll(app, { services, endpoints: liveEndpoints, handlers: handlersOf(streams) });
  },
};
