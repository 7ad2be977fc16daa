import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  type PathValue,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, messageOf } from '../api/api-client.ts';
import { toast } from '../toast/toast.ts';
import { SaveCancelled } from '../save-cancelled.ts';
import { editConflictsOf, type EditConflicts } from './edit-conflict.ts';

/** The arguments that a form passes to its `save`. */
export interface Submission<Output> {
  /**
   * The complete record, validated and transformed by the schema. Use it as the body of a create
   * request.
   */
  values: Output;
  /**
   * Only the fields the user has changed. Use it as the body of an update, so nothing else is
   * overwritten.
   */
  changes: Partial<Output>;
  /** The version that was edited, to include in an update. */
  version: number | undefined;
}

export interface RecordFormOptions<Input extends FieldValues, Output, Saved> {
  /** The schema of the request body, which also validates the form: `contactCreate`. */
  schema: z.ZodType<Output, Input>;
  /** The initial values. Every form field needs one so changes can be detected. */
  initial: DefaultValues<Input>;
  /** The version of the edited record; omitted for a new record. */
  version?: number;
  save: (submission: Submission<Output>) => Promise<Saved>;
  /**
   * Runs after a successful save, to show a toast or navigate. The unsaved-changes guard is off at
   * this point.
   */
  onSaved: (saved: Saved) => void | Promise<void>;
  /**
   * The toast to show if saving fails. The reason always appears above the form. Without this
   * toast, it appears only there, as on the sign-in screen.
   */
  failure?: { title: string; description: string };
  /** Field labels for the conflict dialog. */
  labels?: Readonly<Partial<Record<string, string>>>;
  /**
   * Returns the text for a field's value in the conflict dialog, if the raw value would be unclear,
   * such as an id.
   */
  valueText?: (field: string, value: unknown) => string | undefined;
}

/** A record's form: everything that `RecordForm` needs, and `control` for the fields. */
export interface RecordFormState<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  control: UseFormReturn<Input, unknown, Output>['control'];
  submit: () => Promise<void>;
  isBusy: boolean;
  /**
   * False while a save is in progress, and after a new record was created but a later step failed.
   */
  canSubmit: boolean;
  /** The reason the last attempt to save failed, if it isn't due to specific fields. */
  problem: string | null;
  conflicts: EditConflicts | null;
  /** Saves after the conflict dialog. Keeps the other user's changes to these fields. */
  resolveConflicts: (theirs: readonly string[]) => Promise<void>;
  dismissConflicts: () => void;
  /**
   * Returns true if the user can leave without a warning although fields differ, because they were
   * just saved.
   */
  isLeavingFine: () => boolean;
  labels: Readonly<Partial<Record<string, string>>>;
  valueText: (field: string, value: unknown) => string | undefined;
}

/**
 * Manages a form for one record. The form is validated by the contract's schema, only one save runs
 * at a time, and the server's issues appear at their fields. If saving fails, the input is kept.
 * With a `version`, the form edits an existing record and sends only the changed fields. Records
 * with an entity use `CreateRecordPage` and `EditRecordPage`.
 */
export function useRecordForm<Input extends FieldValues, Output, Saved>(
  options: RecordFormOptions<Input, Output, Saved>,
): RecordFormState<Input, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver<Input, unknown, Output, z.ZodType<Output, Input>>(options.schema),
    defaultValues: options.initial,
    // Validate fields on submit, and from then on whenever they change.
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  });
  // Read this here so react-hook-form tracks it.
  const { dirtyFields } = form.formState;
  const [version, setVersion] = useState(options.version);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflicts, setConflicts] = useState<EditConflicts | null>(null);
  // True once submitting again would create a second record.
  const [isSpent, setIsSpent] = useState(false);
  const isSaved = useRef(false);
  // A ref, because state only updates on the next render: a second submit in the same tick wouldn't
  // see the first.
  const isSending = useRef(false);

  const fail = (error: unknown) => {
    if (error instanceof SaveCancelled) return;
    const found = editConflictsOf(error);
    if (found) {
      setConflicts(found);
      return;
    }

    const issues = error instanceof ApiError ? error.issues : [];
    const known = issues.filter(({ path }) => hasField(form.getValues(), path));
    known.forEach(({ path, message }, index) =>
      form.setError(
        path as FieldPath<Input>,
        { type: 'server', message },
        { shouldFocus: index === 0 },
      ),
    );
    const others = issues.filter((issue) => !known.includes(issue)).map(({ message }) => message);
    setProblem(
      known.length > 0 && others.length === 0 ? null : [messageOf(error), ...others].join(' '),
    );
    if (options.failure) toast({ ...options.failure, tone: 'error' });
  };

  const sendChecked = async (sentVersion: number | undefined) => {
    const dirty = Object.keys(dirtyFields);
    await form.handleSubmit(async (values) => {
      setIsBusy(true);
      setProblem(null);
      try {
        const changes = Object.fromEntries(
          Object.entries(values as object).filter(([field]) => dirty.includes(field)),
        ) as Partial<Output>;
        const saved = await options.save({ values, changes, version: sentVersion });
        isSaved.current = true;
        form.reset(form.getValues());
        setVersion(versionOf(saved) ?? sentVersion);
        setConflicts(null);
        await options.onSaved(saved);
      } catch (error) {
        if (isSaved.current) {
          setIsSpent(options.version === undefined);
          setProblem('Saved, but the next page failed to open. Reload this page.');
        } else fail(error);
      } finally {
        isSaved.current = false;
        setIsBusy(false);
      }
    })();
  };

  const send = async (sentVersion: number | undefined) => {
    if (isSending.current || isSpent) return;
    isSending.current = true;
    try {
      await sendChecked(sentVersion);
    } finally {
      isSending.current = false;
    }
  };

  return {
    form,
    control: form.control,
    submit: () => send(version),
    isBusy,
    canSubmit: !isBusy && !isSpent,
    problem,
    conflicts,
    resolveConflicts: async (theirs) => {
      if (!conflicts) return;
      const { current } = conflicts;
      for (const field of theirs) {
        form.setValue(
          field as FieldPath<Input>,
          current[field] as PathValue<Input, FieldPath<Input>>,
          { shouldDirty: true },
        );
      }
      setConflicts(null);
      setVersion(current.version);
      await send(current.version);
    },
    dismissConflicts: () => setConflicts(null),
    isLeavingFine: () => isSaved.current,
    labels: options.labels ?? {},
    valueText: options.valueText ?? (() => undefined),
  };
}

function hasField(values: FieldValues, path: string): boolean {
  let node: unknown = values;
  for (const key of path.split('.')) {
    if (typeof node !== 'object' || node === null || !(key in node)) return false;
    node = (node as Record<string, unknown>)[key];
  }

  return true;
}

function versionOf(saved: unknown): number | undefined {
  return typeof saved === 'object' && saved !== null && 'version' in saved
    ? Number(saved.version)
    : undefined;
}
