/** The builder form's values. */
import type { z } from 'zod';
import type { Control } from 'react-hook-form';
import type { FormField } from '../stored-field.ts';
import type { FormSettings } from '../stored-settings.ts';
import { webForm, type FormStatus, type WebForm } from '../web-form.ts';
import { webFormEndpoints } from '../web-form-endpoints.ts';

export interface BuilderValues {
  title: string;
  description: string;
  status: FormStatus;
  fields: FormField[];
  settings: FormSettings;
}

export type BuilderOutput = z.output<typeof webFormEndpoints.create.body>;
export type BuilderControl = Control<BuilderValues, unknown, BuilderOutput>;

/**
 * The endpoint's own schema. The endpoint also accepts `fields` and `settings` as JSON strings, but
 * the builder keeps them as objects.
 */
export const BUILDER_SCHEMA = webFormEndpoints.create.body as z.ZodType<
  unknown,
  unknown
> as z.ZodType<BuilderOutput, BuilderValues>;

/** On the builder's pages, web forms are simply called forms. */
export const FORM = { ...webForm, noun: ['form', 'forms'] } as const;

/** Returns a form's values for the builder. */
export const valuesOf = ({
  title,
  description,
  status,
  fields,
  settings,
}: WebForm): BuilderValues => ({
  title,
  description: description ?? '',
  status,
  fields,
  settings,
});
