import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';

/**
 * Limits the number of simultaneous requests to one endpoint, because a large body uses memory from
 * its first byte.
 */
interface CrowdLimit {
  /**
   * Called before the body is read. Throws if the limit is reached or the client has disconnected.
   */
  enter(request: FastifyRequest, reply: FastifyReply): void;
  /** Runs the work of a request that has entered, then frees its slot. */
  finish<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result>;
}

const RETRY_AFTER_SECONDS = 10;

/** Creates a limit for a single endpoint. */
export function crowdLimit(most: number): CrowdLimit {
  const inside = new Set<FastifyRequest>();
  const working = new Set<FastifyRequest>();

  return {
    enter(request, reply) {
      // The response is already closed, so no `close` event would free the slot.
      if (reply.raw.destroyed) throw new AppError('bad_input', 'This request cannot be read.');
      if (inside.size >= most) {
        throw new AppError(
          'unavailable',
          `${most} other uploads are in progress. Try again in a moment.`,
          { retryAfterSeconds: RETRY_AFTER_SECONDS },
        );
      }
      inside.add(request);
      // If the client disconnects while the body is being read, the work never runs. Free the slot
      // so later requests can be served.
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
