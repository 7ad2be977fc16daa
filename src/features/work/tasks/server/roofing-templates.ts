/** The task templates of a new roofing company, in the order of a job. */
import type { TaskCategory } from '../task.ts';

interface RoofingTemplate {
  title: string;
  category: TaskCategory;
  priority: 'low' | 'medium' | 'high';
  estimatedHours: number;
  dueInHours?: number;
  /** True when the task is added to a job whose estimate is accepted. */
  onAcceptance?: true;
  instructions: string;
  checklist: readonly string[];
}

export const ROOFING_TEMPLATES: readonly RoofingTemplate[] = [
  {
    title: 'Call the new lead',
    category: 'lead_management',
    priority: 'high',
    estimatedHours: 0.5,
    dueInHours: 1,
    instructions:
      'Call within one business hour. Ask what happened, how old the roof is and when someone is home.',
    checklist: ['Address confirmed', 'Roof age and damage noted', 'Inspection offered'],
  },
  {
    title: 'Inspect the roof',
    category: 'lead_management',
    priority: 'high',
    estimatedHours: 1.5,
    instructions:
      'Photograph every slope from the same corner. Mark damage with chalk before the picture.',
    checklist: [
      'All slopes photographed',
      'Attic and decking checked',
      'Flashings and vents checked',
      'Measurements taken',
    ],
  },
  {
    title: 'Follow up on the estimate',
    category: 'sales_process',
    priority: 'medium',
    estimatedHours: 0.5,
    instructions:
      'Two days after the estimate went out. Ask what is still open, and write it down.',
    checklist: ['Estimate received', 'Questions answered', 'Next step agreed'],
  },
  {
    title: 'Meet the adjuster',
    category: 'sales_process',
    priority: 'high',
    estimatedHours: 2,
    instructions:
      'Be there before the adjuster. Bring the photos, the measurements and the claim number.',
    checklist: ['Claim number at hand', 'Test squares marked', 'Scope agreed in writing'],
  },
  {
    title: 'Pull the permit',
    category: 'project_management',
    priority: 'high',
    estimatedHours: 1,
    onAcceptance: true,
    instructions: 'Check whether the city asks for an inspection of the decking.',
    checklist: ['Application filed', 'Permit on site'],
  },
  {
    title: 'Order materials',
    category: 'project_management',
    priority: 'high',
    estimatedHours: 1,
    onAcceptance: true,
    instructions:
      'Order ten percent more shingles than measured on a cut-up roof, seven on a plain one.',
    checklist: [
      'Color confirmed by the customer',
      'Shingles, underlayment and ice barrier',
      'Drip edge, vents and flashings',
      'Delivery day and place on the drive agreed',
    ],
  },
  {
    title: 'Order the dumpster',
    category: 'project_management',
    priority: 'medium',
    estimatedHours: 0.5,
    instructions: 'Boards under the wheels, and nothing in front of the garage without asking.',
    checklist: ['Size by the number of layers', 'Place agreed with the customer'],
  },
  {
    title: 'Prepare the site',
    category: 'project_management',
    priority: 'medium',
    estimatedHours: 1,
    instructions: 'Before the first shingle comes off.',
    checklist: ['Neighbors told', 'Plants and air conditioner covered', 'Power and water found'],
  },
  {
    title: 'Tear off and dry in',
    category: 'project_management',
    priority: 'high',
    estimatedHours: 8,
    instructions: 'Take off no more than can be dried in the same day. Photograph the decking.',
    checklist: ['Decking photographed', 'Bad boards replaced and counted', 'Underlayment closed'],
  },
  {
    title: 'Install the roof',
    category: 'project_management',
    priority: 'high',
    estimatedHours: 16,
    instructions: 'Nail by the manufacturer’s pattern; the warranty depends on it.',
    checklist: ['Drip edge', 'Ice barrier', 'Shingles', 'Flashings and vents', 'Ridge'],
  },
  {
    title: 'Clean up and sweep for nails',
    category: 'project_management',
    priority: 'medium',
    estimatedHours: 1.5,
    instructions: 'Sweep with the magnet twice, lawn and drive, in two directions.',
    checklist: ['Gutters cleaned', 'Magnet twice', 'Dumpster picked up'],
  },
  {
    title: 'Final walk-through',
    category: 'customer_service',
    priority: 'high',
    estimatedHours: 1,
    instructions: 'Walk around the house with the customer, and write down what they point at.',
    checklist: ['Photos of the finished roof', 'Customer satisfied', 'Warranty explained'],
  },
  {
    title: 'Send the final invoice',
    category: 'financial',
    priority: 'high',
    estimatedHours: 0.5,
    instructions: 'With the change orders and, for insurance, the certificate of completion.',
    checklist: ['Supplements included', 'Certificate of completion attached'],
  },
  {
    title: 'Collect the balance',
    category: 'financial',
    priority: 'medium',
    estimatedHours: 0.5,
    instructions: 'A friendly call first. Ask whether the insurance check has come.',
    checklist: ['Customer called', 'Date of payment agreed'],
  },
  {
    title: 'Register the warranty',
    category: 'customer_service',
    priority: 'low',
    estimatedHours: 0.5,
    instructions:
      'Within the manufacturer’s period, usually 60 days. Send the customer the confirmation.',
    checklist: ['Registered', 'Confirmation sent'],
  },
  {
    title: 'Ask for a review',
    category: 'customer_service',
    priority: 'low',
    estimatedHours: 0.5,
    instructions: 'A week after the walk-through, when the roof has seen rain.',
    checklist: ['Review asked for', 'Referral asked for'],
  },
];
