import '@mantine/dates/styles.layer.css';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { formatLongDay, type CalendarDay } from '#shared/calendar-day.ts';
import { SidePopover } from './side-popover.tsx';

interface CalendarPopoverProps {
  day: CalendarDay | null;
  today: CalendarDay;
  minDate: CalendarDay | undefined;
  maxDate: CalendarDay | undefined;
  onChoose: (day: CalendarDay) => void;
  onClose: () => void;
}

/** A calendar for choosing a date. Arrow keys move, Enter selects, Escape closes. */
export function CalendarPopover({
  day,
  today,
  minDate,
  maxDate,
  onChoose,
  onClose,
}: CalendarPopoverProps) {
  const start = day ?? today;

  return (
    <SidePopover label="Choose a date" position="bottom-end" width="auto" onClose={onClose}>
      <DatesProvider settings={{ firstDayOfWeek: 0, weekendDays: [] }}>
        <DatePicker
          value={day}
          defaultDate={start}
          minDate={minDate}
          maxDate={maxDate}
          hideOutsideDates
          highlightToday
          ariaLabels={{
            previousMonth: 'Previous month',
            nextMonth: 'Next month',
            previousYear: 'Previous year',
            nextYear: 'Next year',
            previousDecade: 'Previous decade',
            nextDecade: 'Next decade',
          }}
          getDayAriaLabel={(one) => formatLongDay(one)}
          getDayProps={(one) => (one === start ? { 'data-autofocus': true } : {})}
          onChange={(chosen) => {
            if (chosen) onChoose(chosen);
          }}
        />
      </DatesProvider>
    </SidePopover>
  );
}
