import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';

/** Limits the simultaneous requests of one endpoint, since a large body is in memory from its first byte. */
interface CrowdLimit {
  /** Called before the body is read. Throws when the limit is reached or the client has disconnected. */
  enter(request: FastifyRequest, reply: FastifyReply): void;
  /** Does the work of a request that has entered, then frees its place. */
  finish<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result>;
}

const RETRY_AFTER_SECONDS = 10;

/** A limit of its own for one call. */
export function crowdLimit(most: number): CrowdLimit {
  const inside = new Set<FastifyRequest>();
  const working = new Set<FastifyRequest>();

  return {
    enter(request, reply) {
      // Its `close` is over: nothing would free the place again.
      if (reply.raw.destroyed) throw new AppError('bad_input', 'This request cannot be read.');
      if (inside.size >= most) {
        throw new AppError(
          'unavailable',
          `${most} other uploads are in progress. Try again in a moment.`,
          { retryAfterSeconds: RETRY_AFTER_SECONDS },
        );
      }
      inside.add(request);
      // A caller who hangs up while the body is read never comes to the work; later ones are still served.
      const leave = () => {
        if (!working.has(request)) inside.delete(request);
      };
      reply.raw.once('finish', leave).once('close', leave);
    },

    async finish(request, work) {
      working.add(request);
      try {
        return await work();
      } finally {
        working.delete(request);
        inside.delete(request);
      }
    },
  };
}
