import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { lazy, Suspense, useRef, useState } from 'react';
import { formatDay, isCalendarDay, type CalendarDay } from '#shared/calendar-day.ts';
import { useToday } from '../me.ts';
import classes from './day-input.module.css';
import { parseDay } from './parse-day.ts';
import { usePopup } from './use-popup.ts';

const loadCalendar = () => import('./calendar-popover.tsx');
const CalendarPopover = lazy(async () => ({ default: (await loadCalendar()).CalendarPopover }));

export interface DayInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /**
   * A date as 'YYYY-MM-DD', or null if empty. Never a Date object, which a time zone could shift to
   * a different day.
   */
  value: CalendarDay | null;
  /** Receives the raw text if it isn't a date, so the form's validation rejects it. */
  onChange: (day: CalendarDay | null) => void;
  minDate?: CalendarDay;
  maxDate?: CalendarDay;
}

/**
 * A date field. Accepts common formats ('1/5', 'Jan 5, 2026', 'today') or a date from a calendar.
 * Parses the text on blur or Enter.
 */
export function DayInput({
  value,
  onChange,
  onBlur,
  onKeyDown,
  minDate,
  maxDate,
  ...props
}: DayInputProps) {
  const today = useToday();
  const popup = usePopup();
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLDivElement>(null);
  const isDay = value !== null && isCalendarDay(value);
  const name = props.label ?? props['aria-label'];

  const read = () => {
    if (typed === null) return;
    const day = parseDay(typed, today);
    setTyped(null);
    const next = day === undefined ? typed.trim() : day;
    if (next !== value) onChange(next);
  };

  return (
    <TextInput
      placeholder="MM/DD/YYYY"
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: classes.input }}
      {...props}
      wrapperProps={{ ...props.wrapperProps, ref: input }}
      value={typed ?? (isDay ? formatDay(value) : (value ?? ''))}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={(event) => {
        read();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') read();
        onKeyDown?.(event);
      }}
      rightSection={
        <span className={classes.spot}>
          <ActionIcon
            className={classes.button}
            size={28}
            aria-label={typeof name === 'string' ? `${name}: open calendar` : 'Open calendar'}
            aria-haspopup="dialog"
            disabled={props.disabled}
            onPointerEnter={() => void loadCalendar()}
            onFocus={() => void loadCalendar()}
            {...popup.button}
          >
            <IconCalendar size={16} aria-hidden />
          </ActionIcon>
          {popup.isOpen && (
            <Suspense>
              <CalendarPopover
                day={isDay ? value : null}
                today={today}
                minDate={minDate}
                maxDate={maxDate}
                onChoose={(day) => {
                  setTyped(null);
                  onChange(day);
                  popup.close();
                }}
                onClose={popup.close}
              />
            </Suspense>
          )}
        </span>
      }
    />
  );
}
