import { storeQuarantined } from '#features/work/files/server/quarantine.ts';
import { DEFAULT_SUCCESS_MESSAGE } from '#features/intake/web-forms/stored-settings.ts';
import { AppError } from '#shared/app-error.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { PAGE_KEY, publicFormEndpoints, TOKEN_KEY, TRAP_KEY } from '../public-form-endpoints.ts';
import { networkHash, readFormSecret } from './form-secret.ts';
import { readFormToken, writeFormToken } from './form-token.ts';
import { fieldsOfVersion, openForm, pageAddress } from './open-form.ts';
import { sendForm } from './send-form.ts';

const META = new Set([TOKEN_KEY, TRAP_KEY, PAGE_KEY]);

const HOUR_MS = 3_600_000;

const handlers: Handlers<typeof publicFormEndpoints> = {
  read: async ({ ctx, params, services, request }) => {
    const form = await openForm(ctx.db, params.id, { services, request });
    const secret = await readFormSecret(ctx.db);
    const token = writeFormToken(secret, {
      formId: form.id,
      version: form.fieldsVersion,
      at: ctx.now,
    });

    return { ...form, token };
  },

  submit: async ({ ctx, params, body, services, request }) => {
    const form = await openForm(ctx.db, params.id, { services, request });
    await sendForm(ctx, {
      form,
      sent: new Map(Object.entries(body).filter(([key]) => !META.has(key))),
      token: body[TOKEN_KEY],
      trap: body[TRAP_KEY] ?? '',
      pageUrl: pageAddress(body[PAGE_KEY]),
      secret: await readFormSecret(ctx.db),
      address: request.ip,
      isKnownSender: false,
    });
    const { successMessage, redirectUrl } = form.settings;

    return { message: successMessage ?? DEFAULT_SUCCESS_MESSAGE, redirectUrl };
  },

  renewToken: async ({ ctx, params, body, services, request }) => {
    const form = await openForm(ctx.db, params.id, { services, request });
    const secret = await readFormSecret(ctx.db);
    const { now } = ctx;
    const known =
      body.token === undefined
        ? null
        : readFormToken(secret, { text: body.token, formId: form.id, now });
    const isKept = known !== null && (await fieldsOfVersion(ctx.db, form, known.version)) !== null;
    const version = isKept ? known.version : form.fieldsVersion;
    // A page open for over an hour wasn't filled in suspiciously fast, so its exact start time no
    // longer matters.
    const at = isKept ? new Date(Math.max(known.at.getTime(), now.getTime() - HOUR_MS)) : now;

    return { token: writeFormToken(secret, { formId: form.id, version, at }) };
  },

  upload: async ({ ctx, params, query, bytes, services, request }) => {
    const form = await openForm(ctx.db, params.id, { services, request });
    const secret = await readFormSecret(ctx.db);
    const token = readFormToken(secret, { text: query.token, formId: form.id, now: ctx.now });
    if (!token?.isFresh) {
      throw new AppError('conflict', 'This page has expired. Reload it.', {
        details: { renew: true },
      });
    }
    const fields = await fieldsOfVersion(ctx.db, form, token.version);
    if (!fields?.some(({ type }) => type === 'FILE')) {
      throw new AppError('bad_input', 'This form does not accept files.');
    }

    return storeQuarantined(ctx, {
      name: query.name,
      bytes,
      network: networkHash(secret, request.ip),
      services,
    });
  },
};

export const publicFormRoutes = routeGroup({
  name: 'publicForms',
  endpoints: publicFormEndpoints,
  handlers,
});
