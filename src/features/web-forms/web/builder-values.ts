/** What the builder's form holds. */
import type { z } from 'zod';
import type { Control } from 'react-hook-form';
import type { FormField } from '../form-field.ts';
import type { FormSettings } from '../form-settings.ts';
import type { FormStatus } from '../web-form.ts';
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

/** The call's own schema. It takes text for `fields` and `settings` too; the builder holds them themselves. */
export const BUILDER_SCHEMA = webFormEndpoints.create.body as z.ZodType<
  unknown,
  unknown
> as z.ZodType<BuilderOutput, BuilderValues>;
