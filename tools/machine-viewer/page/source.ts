/** Where the machines run that the page looks at. */
export const sources = {
  portal: 'The running portal',
  simulator: 'Simulator',
  recording: 'Recording',
} as const;

export type Source = keyof typeof sources;
