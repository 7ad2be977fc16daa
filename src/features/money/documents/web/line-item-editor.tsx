import { Button } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { lazy, Suspense, useDeferredValue, useRef, useState, type KeyboardEvent } from 'react';
import {
  useFieldArray,
  useFormState,
  useWatch,
  type ArrayPath,
  type Control,
  type FieldArray,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import { formatCents } from '#shared/money.ts';
import { PlainMoneyField, PlainNumberField, PlainTextAreaField } from '#web/form/plain-fields.tsx';
import { lineTotalCents } from '../document-totals.ts';
import { MAX_LINES, type LineItem } from '../line-item.ts';
import { EMPTY_LINE } from './document-screens.ts';
import classes from './line-item-editor.module.css';
import { typedLine } from './typed-totals.ts';

// Lazy-loaded because most lines only have a description, quantity, and price.
const LineMore = lazy(async () => ({ default: (await import('./line-more.tsx')).LineMore }));

/** True if a line has settings beyond its description, quantity, and price. */
function isMoreThanPlain(line: Partial<LineItem>): boolean {
  return Boolean(line.discountPercent || line.package || line.isOptional);
}

/**
 * The number of lines to render immediately: more than are visible on screen when the form opens.
 */
const LINES_AT_ONCE = 12;

interface OfForm<Input extends FieldValues, Output> {
  /** A form with an `items` array. */
  control: Control<Input, unknown, Output>;
}

interface LineItemEditorProps<Input extends FieldValues, Output> extends OfForm<Input, Output> {
  /** True if lines can be in packages or optional, for the client to choose from. */
  offersChoices: boolean;
}

/**
 * Editor for a document's line items: add, remove, and reorder. Each line's amount updates as the
 * user types. Pressing Enter in a price field moves to the next line; on the last line, it adds a
 * new one.
 */
export function LineItemEditor<Input extends FieldValues, Output>({
  control,
  offersChoices,
}: LineItemEditorProps<Input, Output>) {
  const { fields, append, remove, move } = useFieldArray<Input, ArrayPath<Input>, 'key'>({
    control: control as unknown as Control<Input>,
    name: 'items' as ArrayPath<Input>,
    keyName: 'key',
  });
  const last = fields.length - 1;
  // In a long document, render the first lines immediately and the rest in the background.
  const hasAll = useDeferredValue(true, fields.length <= LINES_AT_ONCE);
  const drawn = hasAll ? fields : fields.slice(0, LINES_AT_ONCE);
  const list = useRef<HTMLOListElement>(null);

  // Restore focus: the button that had it may now be disabled or removed along with its line.
  const focusButton = (index: number, wanted: 'up' | 'down' | 'remove') => {
    setTimeout(() => {
      const row = list.current?.children[index];
      const button =
        row?.querySelector<HTMLElement>(`[data-action='${wanted}']:enabled`) ??
        row?.querySelector<HTMLElement>('button:enabled');
      button?.focus();
    });
  };

  const add = () => {
    const focusName = `items.${fields.length}.description`;
    append(EMPTY_LINE as unknown as FieldArray<Input, ArrayPath<Input>>, { focusName });
  };

  return (
    <div>
      <div className={classes.heads} aria-hidden>
        <span>Description</span>
        <span>Quantity</span>
        <span>Price</span>
        <span>Amount</span>
      </div>
      <ol ref={list} className={classes.lines} aria-label="Line items">
        {drawn.map(({ key, ...line }, index) => (
          <LineItemRow
            key={key}
            control={control}
            offersChoices={offersChoices}
            index={index}
            startsOpen={isMoreThanPlain(line as Partial<LineItem>)}
            isFirst={index === 0}
            isLast={index === last}
            onMove={(to) => {
              move(index, to);
              focusButton(to, to < index ? 'up' : 'down');
            }}
            onRemove={() => {
              remove(index);
              focusButton(Math.min(index, last - 1), 'remove');
            }}
            onEnter={() => {
              if (index === last && fields.length < MAX_LINES) add();
              else focusLine(index + 1);
            }}
          />
        ))}
      </ol>
      <ItemsProblem control={control} />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={fields.length >= MAX_LINES}
        onClick={add}
      >
        Add Item
      </Button>
    </div>
  );
}

function focusLine(index: number) {
  document.getElementsByName(`items.${index}.description`)[0]?.focus();
}

/** Shows the error for the list as a whole, such as 'At least one item is required'. */
function ItemsProblem<Input extends FieldValues, Output>({ control }: OfForm<Input, Output>) {
  const { errors } = useFormState({ control });
  // React Hook Form stores the list's error together with its lines' errors, and the form's types
  // can't tell them apart.
  const problem = errors['items'] as
    | { message?: unknown; root?: { message?: unknown } }
    | undefined;
  const message = problem?.root?.message ?? problem?.message;

  return typeof message === 'string' ? (
    <p role="alert" className={classes.problem}>
      {message}
    </p>
  ) : null;
}

interface LineItemRowProps<Input extends FieldValues, Output> extends LineItemEditorProps<
  Input,
  Output
> {
  index: number;
  /** True to expand the discount and options initially. */
  startsOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onEnter: () => void;
}

function LineItemRow<Input extends FieldValues, Output>({
  control,
  offersChoices,
  index,
  startsOpen,
  isFirst,
  isLast,
  onMove,
  onRemove,
  onEnter,
}: LineItemRowProps<Input, Output>) {
  const nameOf = (field: keyof LineItem) => `items.${index}.${field}` as FieldPath<Input>;
  const line = `line ${index + 1}`;
  const [isOpen, setOpen] = useState(startsOpen);
  const more = offersChoices ? 'Discount and options' : 'Discount';

  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };

  return (
    <li>
      <div className={classes.line}>
        <div className={classes.description}>
          <PlainTextAreaField control={control} name={nameOf('description')} label="Description" />
        </div>
        <PlainNumberField control={control} name={nameOf('quantity')} label="Quantity" />
        {/* The focusable element is the input inside; this handler only catches its bubbling Enter key. */}
        <div onKeyDown={goOn} role="presentation">
          <PlainMoneyField control={control} name={nameOf('price')} label="Price" />
        </div>
        <LineTotal control={control} index={index} />
        <div className={classes.buttons}>
          <button
            type="button"
            className={classes.button}
            aria-label={`${more} of ${line}`}
            title={more}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconDots size={16} aria-hidden />
          </button>
          <button
            type="button"
            className={classes.button}
            aria-label={`Move ${line} up`}
            data-action="up"
            disabled={isFirst}
            onClick={() => onMove(index - 1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </button>
          <button
            type="button"
            className={classes.button}
            aria-label={`Move ${line} down`}
            data-action="down"
            disabled={isLast}
            onClick={() => onMove(index + 1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </button>
          <button
            type="button"
            className={classes.button}
            aria-label={`Remove ${line}`}
            data-action="remove"
            disabled={isFirst && isLast}
            onClick={onRemove}
          >
            <IconTrash size={16} aria-hidden />
          </button>
        </div>
      </div>
      {isOpen && (
        <Suspense>
          <LineMore
            control={control as unknown as Control}
            index={index}
            offersChoices={offersChoices}
          />
        </Suspense>
      )}
    </li>
  );
}

function LineTotal<Input extends FieldValues, Output>({
  control,
  index,
}: OfForm<Input, Output> & { index: number }) {
  const line: Partial<LineItem> | undefined = useWatch({
    control,
    name: `items.${index}` as FieldPath<Input>,
  });

  return (
    <output className={`${classes.total} figure`} aria-label={`Amount of line ${index + 1}`}>
      {formatCents(lineTotalCents(typedLine(line)))}
    </output>
  );
}
