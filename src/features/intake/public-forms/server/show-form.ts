/** Shows a form to fill in, with values from the URL or an earlier attempt. */
import { knownFieldsOf } from '#features/intake/web-forms/form-answers.ts';
import type { FormField } from '#features/intake/web-forms/stored-field.ts';
import type { FastifyRequest } from 'fastify';
import { publicUrlOf } from '#server/http/app-services.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { PublicContext } from '#server/http/public-call.ts';
import type { Filled } from './field-html.ts';
import { formMain } from './form-page.ts';
import { readFormSecret } from './form-secret.ts';
import { writeFormToken } from './form-token.ts';
import type { Html } from '#server/pages/html.ts';
import { pageAddress } from './open-form.ts';
import type { OpenForm } from './open-form.ts';

const MAX_PREFILL = 2_000;

const TICKED = new Set(['1', 'on', 'true', 'yes']);

/**
 * Returns the initial values: from the URL ('?email=' or a field's id), otherwise the field's
 * default.
 */
export function prefilled(fields: readonly FormField[], asked: URLSearchParams): Filled['values'] {
  const known = new Map(
    Object.entries(knownFieldsOf(fields)).map(([name, field]) => [field.id, name]),
  );

  return new Map(
    fields.flatMap((field): [string, string][] => {
      if (field.type === 'FILE') return [];
      const name = known.get(field.id);
      const preset = asked.get(field.id) ?? (name === undefined ? null : asked.get(name));
      const text = preset?.slice(0, MAX_PREFILL) ?? field.defaultValue;
      if (text === null || text === undefined) return [];
      if (field.type === 'CHECKBOX')
        return TICKED.has(text.toLowerCase()) ? [[field.id, 'on']] : [];

      return [[field.id, text]];
    }),
  );
}

interface Showing {
  ctx: PublicContext;
  services: AppServices;
  request: FastifyRequest;
}

/** Renders the form for its first display. */
export async function showForm(
  { ctx, services, request }: Showing,
  { form, action }: { form: OpenForm; action: string },
): Promise<Html> {
  const here = new URL(request.url, publicUrlOf(services, request));
  const isEmbedded = here.searchParams.get('embed') === '1';
  const pageUrl = isEmbedded ? here.searchParams.get('page') : here.href;

  return formMain({
    form,
    fields: form.fields,
    filled: {
      values: prefilled(form.fields, here.searchParams),
      files: new Map(),
      problems: new Map(),
    },
    token: writeFormToken(await readFormSecret(ctx.db), {
      formId: form.id,
      version: form.fieldsVersion,
      at: ctx.now,
    }),
    pageUrl: pageAddress(pageUrl ?? undefined),
    action,
  });
}
