/** Form templates that can be published unchanged. */
import { formField } from './form-field.ts';
import type { FormField } from './stored-field.ts';

export interface FormTemplate {
  key: string;
  title: string;
  /** The purpose, shown in the template list. */
  purpose: string;
  description: string;
  successMessage: string;
  fields: readonly FormField[];
}

type Draft = Partial<FormField> & Pick<FormField, 'id' | 'type' | 'label'>;

const fieldsOf = (...drafts: Draft[]): FormField[] => drafts.map((draft) => formField.parse(draft));

const NAME: Draft = { id: 'name', type: 'TEXT', label: 'Your name', required: true, known: 'name' };
const PHONE: Draft = {
  id: 'phone',
  type: 'PHONE',
  label: 'Phone',
  required: true,
  known: 'phone',
  width: 'half',
};
const EMAIL: Draft = { id: 'email', type: 'EMAIL', label: 'Email', known: 'email', width: 'half' };
const PROPERTY: readonly Draft[] = [
  {
    id: 'address',
    type: 'TEXT',
    label: 'Property address',
    placeholder: 'Street and number',
    required: true,
    known: 'address',
  },
  { id: 'city', type: 'TEXT', label: 'City', known: 'city', width: 'half' },
  { id: 'zip', type: 'TEXT', label: 'ZIP code', known: 'zip', width: 'half' },
];
const photos = (helpText: string): Draft => ({
  id: 'photos',
  type: 'FILE',
  label: 'Photos',
  helpText,
});

const INSPECTION: FormTemplate = {
  key: 'inspection',
  title: 'Free roof inspection',
  purpose: 'New leads with address, roof problem, and best time to visit.',
  description:
    'Tell us about your roof. We’ll come out, take a look, and tell you what we find. No cost.',
  successMessage: 'Thank you! We will call you within one business day to set up your inspection.',
  fields: fieldsOf(
    NAME,
    PHONE,
    EMAIL,
    ...PROPERTY,
    {
      id: 'reason',
      type: 'RADIO',
      label: 'What brings you here?',
      required: true,
      options: [
        'A leak',
        'Storm or hail',
        'The roof is getting old',
        'Buying or selling a home',
        'Something else',
      ],
      startsPage: true,
    },
    {
      id: 'leak-where',
      type: 'TEXT',
      label: 'Where does it leak?',
      placeholder: 'Kitchen ceiling, around the chimney…',
      showIf: { fieldId: 'reason', operator: 'is', value: 'A leak' },
    },
    {
      id: 'roof-age',
      type: 'SELECT',
      label: 'About how old is the roof?',
      options: ['Under 5 years', '5 to 10 years', '10 to 20 years', 'Over 20 years', 'Not sure'],
      width: 'half',
    },
    {
      id: 'best-time',
      type: 'SELECT',
      label: 'Best time to reach you',
      options: ['Morning', 'Afternoon', 'Evening', 'Any time'],
      width: 'half',
    },
    {
      id: 'notes',
      type: 'TEXTAREA',
      label: 'Anything we should know?',
      placeholder: 'Gate code, dogs, where to park',
    },
    photos('Photos from the ground are fine. Please don’t climb on the roof.'),
  ),
};

const STORM: FormTemplate = {
  key: 'storm',
  title: 'Storm damage report',
  purpose: 'Hail and wind damage with active leaks and claim details.',
  description:
    'Hail or wind damage? Show us what you see, and we’ll help with the inspection and the claim.',
  successMessage: 'Thank you! Storm reports come first. We’ll call you as soon as we can.',
  fields: fieldsOf(
    NAME,
    PHONE,
    EMAIL,
    ...PROPERTY,
    {
      id: 'storm-date',
      type: 'DATE',
      label: 'Date of the storm',
      startsPage: true,
      width: 'half',
    },
    {
      id: 'cause',
      type: 'SELECT',
      label: 'What caused it?',
      required: true,
      options: ['Hail', 'Wind', 'Fallen tree or branch', 'Ice or snow', 'Not sure'],
      width: 'half',
    },
    { id: 'leaking', type: 'CHECKBOX', label: 'Water is coming in right now' },
    {
      id: 'tarp',
      type: 'RADIO',
      label: 'Do you need an emergency tarp?',
      options: ['Yes, as soon as possible', 'No, it is covered', 'Not sure'],
      showIf: { fieldId: 'leaking', operator: 'is', value: 'checked' },
    },
    {
      id: 'claim',
      type: 'RADIO',
      label: 'Have you filed an insurance claim?',
      required: true,
      options: ['Yes', 'Not yet', 'I need help with it'],
      startsPage: true,
    },
    {
      id: 'insurer',
      type: 'TEXT',
      label: 'Insurance company',
      width: 'half',
      showIf: { fieldId: 'claim', operator: 'is', value: 'Yes' },
    },
    {
      id: 'claim-number',
      type: 'TEXT',
      label: 'Claim number',
      width: 'half',
      showIf: { fieldId: 'claim', operator: 'is', value: 'Yes' },
    },
    {
      id: 'damage',
      type: 'TEXTAREA',
      label: 'What do you see?',
      placeholder: 'Missing shingles, dented gutters, stains on a ceiling…',
    },
    photos('Roof, gutters, siding, ceilings: anything that shows the damage.'),
  ),
};

const REFERRAL: FormTemplate = {
  key: 'referral',
  title: 'Refer a friend',
  purpose: 'Let happy clients refer friends.',
  description: 'Know someone who needs a roof? Tell us who, and we’ll take good care of them.',
  successMessage: 'Thank you for the referral! We will let you know when the work is done.',
  fields: fieldsOf(
    { ...NAME, id: 'friend-name', label: 'Your friend’s name' },
    { ...PHONE, id: 'friend-phone', label: 'Your friend’s phone' },
    { ...EMAIL, id: 'friend-email', label: 'Your friend’s email' },
    {
      ...PROPERTY[0],
      id: 'friend-address',
      type: 'TEXT',
      label: 'Their address, if you know it',
      required: false,
    },
    {
      id: 'need',
      type: 'SELECT',
      label: 'What do they need?',
      options: ['Roof repair', 'New roof', 'Gutters or siding', 'Not sure'],
    },
    { id: 'knows', type: 'CHECKBOX', label: 'My friend knows you will call', required: true },
    {
      id: 'your-name',
      type: 'TEXT',
      label: 'Your name',
      required: true,
      startsPage: true,
      width: 'half',
    },
    {
      id: 'your-phone',
      type: 'TEXT',
      label: 'Your phone or email',
      required: true,
      width: 'half',
      helpText: 'So we can thank you.',
    },
    { id: 'notes', type: 'TEXTAREA', label: 'Anything else?' },
  ),
};

const WARRANTY: FormTemplate = {
  key: 'warranty',
  title: 'Warranty claim',
  purpose: 'Warranty requests with photos.',
  description: 'Problem with a roof we installed? Let us know and we’ll make it right.',
  successMessage: 'Thank you. We’ll call you within one business day.',
  fields: fieldsOf(
    NAME,
    PHONE,
    EMAIL,
    ...PROPERTY,
    {
      id: 'job-number',
      type: 'TEXT',
      label: 'Job or invoice number',
      helpText: 'If you have it handy.',
      width: 'half',
    },
    { id: 'completed', type: 'DATE', label: 'About when was the work done?', width: 'half' },
    {
      id: 'problem',
      type: 'SELECT',
      label: 'What is the problem?',
      required: true,
      options: [
        'Leak',
        'Missing or loose shingles',
        'Flashing or chimney',
        'Gutters',
        'Something else',
      ],
      startsPage: true,
    },
    {
      id: 'urgency',
      type: 'RADIO',
      label: 'How urgent is it?',
      required: true,
      options: ['Water is coming in', 'It should be fixed soon', 'It can wait'],
    },
    { id: 'noticed', type: 'DATE', label: 'When did you notice it?', width: 'half' },
    { id: 'details', type: 'TEXTAREA', label: 'What do you see, and where?', required: true },
    photos('One from a distance and one close up help most.'),
    {
      id: 'visit-time',
      type: 'SELECT',
      label: 'When can we come by?',
      options: ['Weekday mornings', 'Weekday afternoons', 'Any time'],
    },
  ),
};

export const FORM_TEMPLATES: readonly FormTemplate[] = [INSPECTION, STORM, REFERRAL, WARRANTY];
