import type { JobType } from '../job.ts';
import { hasInsurance, isRoofingJob } from '../job-rules.ts';
import type { JobField } from './job-form.ts';

/** The sections of the Create Job page and their fields, in the order of the screen. */
export const SECTION_FIELDS = {
  basic: [
    'title',
    'jobType',
    'clientId',
    'status',
    'priority',
    'leadSource',
    'salesRep',
    'assignedTeam',
    'relatedContacts',
    'tags',
  ],
  location: ['addressLine1', 'addressLine2', 'city', 'state', 'postalCode'],
  scheduling: [
    'startDate',
    'endDate',
    'allDay',
    'initialApptDate',
    'initialApptTime',
    'tentativeInstallDate',
    'tentativeInstallTime',
    'warrantyScheduled',
  ],
  roofing: [
    'predominateRoof',
    'pitchMeasurement',
    'existingLayers',
    'shingleColors',
    'dripEdgeColor',
    'permitNeeded',
    'selectedOptions',
  ],
  financial: ['contractAmount', 'depositAmount', 'budget'],
  insurance: [
    'insuranceCompany',
    'claimNumber',
    'dateOfLoss',
    'deductible',
    'adjusterName',
    'adjusterPhone',
    'adjusterEmail',
  ],
  description: ['description'],
} as const satisfies Record<string, readonly JobField[]>;

export type JobSection = keyof typeof SECTION_FIELDS;

export const SECTION_TITLES: Record<JobSection, string> = {
  basic: 'Basic Job Information',
  location: 'Location & Address Details',
  scheduling: 'Scheduling & Timeline',
  roofing: 'Roofing Specifications',
  financial: 'Financial Information',
  insurance: 'Insurance Information',
  description: 'Project Description',
};

/** Whether a section is open until the user opens or closes it. */
export function isOpenByDefault(section: JobSection, jobType: JobType | null): boolean {
  if (section === 'roofing') return isRoofingJob(jobType);

  return section !== 'description';
}

/** Whether a section is shown: insurance for insurance jobs, amounts with price rights. */
export function isShown(
  section: JobSection,
  { jobType, seesMoney }: { jobType: JobType | null; seesMoney: boolean },
): boolean {
  if (section === 'insurance') return hasInsurance(jobType);

  return section !== 'financial' || seesMoney;
}
