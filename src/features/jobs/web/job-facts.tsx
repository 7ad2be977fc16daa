import { formatDay } from '#shared/calendar-day.ts';
import { formatDollars } from '#shared/money.ts';
import { Card } from '#web/ui/card.tsx';
import { InstantDayText } from '#web/ui/day-text.tsx';
import { Facts, type Fact } from '#web/ui/facts.tsx';
import { MailLink } from '#web/ui/mail-link.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { statusLabel } from '#web/ui/status-color.ts';
import type { Job } from '../job.ts';
import { hasInsurance } from '../job-rules.ts';
import { jobTypeLabel, roofingOptionLabel } from './job-choices.ts';
import { JobCardDays } from './job-card-days.tsx';
import { visitText } from './job-days.ts';
import { JOB_LABELS } from './job-form.ts';
import { JobContacts, JobTags, JobTeam } from './job-people.tsx';

const hasFacts = (facts: readonly Fact[]) => facts.some(({ value }) => Boolean(value));

/** The schedule and the people of a job. */
export function JobScheduleAndPeople({ job }: { job: Job }) {
  return (
    <>
      <Card title="Schedule">
        <Facts
          facts={[
            {
              label: 'Dates',
              value: job.startDate || job.endDate ? <JobCardDays job={job} /> : 'Not scheduled yet',
            },
            { label: JOB_LABELS.allDay, value: job.allDay && 'Yes' },
            {
              label: JOB_LABELS.initialApptDate,
              value: visitText(job.initialApptDate, job.initialApptTime),
            },
            {
              label: JOB_LABELS.tentativeInstallDate,
              value: visitText(job.tentativeInstallDate, job.tentativeInstallTime),
            },
            {
              label: JOB_LABELS.warrantyScheduled,
              value: job.warrantyScheduled && formatDay(job.warrantyScheduled),
            },
          ]}
        />
      </Card>
      <Card title="People">
        <Facts
          facts={[
            { label: JOB_LABELS.salesRep, value: job.salesRepName ?? 'Unassigned' },
            {
              label: JOB_LABELS.assignedTeam,
              value: job.assignedTeam.length > 0 && <JobTeam team={job.assignedTeam} />,
            },
            {
              label: JOB_LABELS.relatedContacts,
              value: job.relatedContacts.length > 0 && (
                <JobContacts contacts={job.relatedContacts} />
              ),
            },
            { label: JOB_LABELS.leadSource, value: job.leadSource && statusLabel(job.leadSource) },
            {
              label: JOB_LABELS.tags,
              value: job.tags.length > 0 && <JobTags tags={job.tags} />,
            },
            { label: JOB_LABELS.jobType, value: jobTypeLabel(job.jobType) },
            { label: 'Created', value: <InstantDayText instant={job.createdAt} /> },
          ]}
        />
      </Card>
    </>
  );
}

/** The roof as it was measured and sold; nothing where nothing is known. */
export function JobRoofing({ job }: { job: Job }) {
  const facts = [
    {
      label: JOB_LABELS.predominateRoof,
      value: job.predominateRoof && statusLabel(job.predominateRoof),
    },
    { label: JOB_LABELS.pitchMeasurement, value: job.pitchMeasurement },
    { label: JOB_LABELS.existingLayers, value: job.existingLayers },
    { label: JOB_LABELS.shingleColors, value: job.shingleColors },
    { label: JOB_LABELS.dripEdgeColor, value: job.dripEdgeColor },
    {
      label: JOB_LABELS.selectedOptions,
      value: job.selectedOptions.map(roofingOptionLabel).join(', '),
    },
    { label: JOB_LABELS.permitNeeded, value: job.permitNeeded && 'Yes' },
  ];
  if (!hasFacts(facts)) return null;

  return (
    <Card title="Roof">
      <Facts facts={facts} />
    </Card>
  );
}

/** The claim behind an insurance job. */
export function JobInsurance({ job }: { job: Job }) {
  if (!hasInsurance(job.jobType)) return null;
  const { adjusterPhone, adjusterEmail } = job;

  return (
    <Card title="Insurance">
      <Facts
        facts={[
          { label: JOB_LABELS.insuranceCompany, value: job.insuranceCompany },
          { label: JOB_LABELS.claimNumber, value: job.claimNumber },
          { label: JOB_LABELS.dateOfLoss, value: job.dateOfLoss && formatDay(job.dateOfLoss) },
          {
            label: JOB_LABELS.deductible,
            value: job.deductible !== null && formatDollars(job.deductible),
          },
          { label: JOB_LABELS.adjusterName, value: job.adjusterName },
          {
            label: JOB_LABELS.adjusterPhone,
            value: adjusterPhone && <PhoneLink phone={adjusterPhone} />,
          },
          {
            label: JOB_LABELS.adjusterEmail,
            value: adjusterEmail && <MailLink email={adjusterEmail} />,
          },
        ]}
      />
    </Card>
  );
}
