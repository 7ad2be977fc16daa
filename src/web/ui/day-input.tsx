import '@mantine/dates/styles.layer.css';
import { DatePickerInput, DatesProvider, type DatePickerInputProps } from '@mantine/dates';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { formatLongDay, type CalendarDay } from '#shared/calendar-day.ts';
import classes from './day-input.module.css';

export interface DayInputProps extends Omit<
  DatePickerInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type'
> {
  /** A calendar day 'YYYY-MM-DD', or null for none. Never a Date (D24). */
  value: CalendarDay | null;
  onChange: (day: CalendarDay | null) => void;
}

/** Chooses a calendar day. */
export function DayInput({ value, onChange, ...props }: DayInputProps) {
  return (
    <DatesProvider settings={{ firstDayOfWeek: 0, weekendDays: [] }}>
      <DatePickerInput
        valueFormat="MMM D, YYYY"
        placeholder="Choose a date"
        clearable
        hideOutsideDates
        clearButtonProps={{ 'aria-label': 'Clear date' }}
        leftSection={<IconCalendar size={16} aria-hidden />}
        leftSectionPointerEvents="none"
        popoverProps={{ returnFocus: true, withRoles: false, shadow: 'lifted', radius: 'md' }}
        ariaLabels={{
          previousMonth: 'Previous month',
          nextMonth: 'Next month',
          previousYear: 'Previous year',
          nextYear: 'Next year',
          previousDecade: 'Previous decade',
          nextDecade: 'Next decade',
          monthLevelControl: 'Choose a month',
          yearLevelControl: 'Choose a year',
        }}
        getDayAriaLabel={(day) => formatLongDay(day)}
        classNames={{ input: classes.input }}
        {...props}
        value={value}
        onChange={onChange}
      />
    </DatesProvider>
  );
}
