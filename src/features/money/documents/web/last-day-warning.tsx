import { lazy, Suspense } from 'react';
import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

// Lazy-loaded because few documents need it.
const EarlyDayNotice = lazy(async () => ({
  default: (await import('./early-day-notice.tsx')).EarlyDayNotice,
}));

interface LastDayWarningProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  /** The field with the document's due or valid-until date. */
  lastDay: FieldPath<Input>;
  /** 'Due Date' */
  label: string;
}

/**
 * Warns if the due or valid-until date is before the document's date. The form can still be saved.
 */
export function LastDayWarning<Input extends FieldValues, Output>({
  control,
  lastDay,
  label,
}: LastDayWarningProps<Input, Output>) {
  const days: unknown[] = useWatch({ control, name: ['date' as FieldPath<Input>, lastDay] });
  const [date, last] = days;
  const isEarly =
    typeof date === 'string' && typeof last === 'string' && last !== '' && last < date;

  return (
    <div data-wide aria-live="polite" hidden={!isEarly}>
      {isEarly && (
        <Suspense>
          <EarlyDayNotice label={label} />
        </Suspense>
      )}
    </div>
  );
}
