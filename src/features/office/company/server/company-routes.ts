import { AppError, notFound } from '#shared/app-error.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { companyEndpoints } from '../company-endpoints.ts';
import type { Company } from '../company.ts';
import { changeCompany } from './change-company.ts';
import { readCompany, readLogo } from './company-queries.ts';
import { storeLogo } from './letterhead-queries.ts';
import { toLogo } from './logo.ts';

async function changeLogo(ctx: RequestContext, picture: Buffer | null): Promise<Company> {
  const logo = picture && (await toLogo(picture, `user:${ctx.user.id}`));
  const logoHash = logo && (await storeLogo(ctx.db, logo));

  return changeCompany(ctx, { logoHash });
}

const handlers: Handlers<typeof companyEndpoints> = {
  read: ({ ctx }) => readCompany(ctx.db),

  update: ({ ctx, body }) => changeCompany(ctx, body),

  readLogo: async ({ services, query }) => {
    const logo = await readLogo(services.database.db);
    if (!logo) throw notFound('Logo');

    // Only cache the URL that contains this logo's hash. Without the hash, a new logo would not
    // show up.
    const isThisOne = query.v === logo.hash;

    return {
      body: logo.picture,
      etag: logo.hash,
      cacheControl: isThisOne ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
  },

  updateLogo: ({ ctx, request }) => {
    if (!Buffer.isBuffer(request.body)) {
      throw new AppError('bad_input', 'Send the image as the request body.');
    }

    return changeLogo(ctx, request.body);
  },

  deleteLogo: async ({ ctx }) => {
    await changeLogo(ctx, null);
  },
};

export const companyRoutes = routeGroup({
  name: 'company',
  endpoints: companyEndpoints,
  handlers,
});
