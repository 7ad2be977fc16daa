import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { RecordFormState } from '#web/form/use-record-form.ts';
import type { JobField, JobFormInput, JobFormOutput } from './job-form.ts';

type JobRecord = RecordFormState<JobFormInput, JobFormOutput>;

interface RevealOptions<Section extends string> {
  record: JobRecord;
  /** The form's collapsible sections and their fields, in the order they appear on the page. */
  sections: Record<Section, readonly JobField[]>;
}

/** The open sections. A section keeps its default until the user opens or closes it. */
export interface OpenSections<Section extends string> {
  isOpen: (section: Section, byDefault: boolean) => boolean;
  toggle: (section: Section, byDefault: boolean) => void;
}

/**
 * Opens and closes a form's sections. If validation fails on submit, opens all sections with errors
 * and scrolls to the first one.
 */
export function useReveal<Section extends string>({ record, sections }: RevealOptions<Section>) {
  const [chosen, setChosen] = useState<Partial<Record<Section, boolean>>>({});
  const { form } = record;
  const entries = Object.entries(sections) as [Section, readonly JobField[]][];

  const reveal = (paths: readonly string[]) => {
    const [first] = paths;
    if (first === undefined) return;
    const wrong = entries.filter(([, fields]) => fields.some((field) => isWithin(paths, field)));
    // A closed section doesn't render its fields. Render them now so the field with the error can
    // receive focus.
    flushSync(() =>
      setChosen((before) => ({
        ...before,
        ...Object.fromEntries(wrong.map(([section]) => [section, true])),
      })),
    );
    form.setFocus(first as JobField);
    document.activeElement?.scrollIntoView({ block: 'center' });
  };

  return {
    isOpen: (section: Section, byDefault: boolean) => chosen[section] ?? byDefault,
    toggle: (section: Section, byDefault: boolean) =>
      setChosen((before) => ({ ...before, [section]: !(before[section] ?? byDefault) })),
    /** Resets the sections to their defaults. */
    closeAll: () => setChosen({}),
    goTo: (path: string) => reveal([path]),
    /** The same record, but submitting it also reveals fields with errors. */
    record: {
      ...record,
      submit: async () => {
        await record.submit();
        const fields = Object.keys(form.getValues()) as JobField[];
        reveal(fields.filter((field) => form.getFieldState(field).invalid));
      },
    } satisfies JobRecord,
  };
}

function isWithin(paths: readonly string[], field: string): boolean {
  return paths.some((path) => path === field || path.startsWith(`${field}.`));
}
