/** Where the machines of the page run. */
export const sources = {
  portal: 'The running portal',
  simulator: 'Simulator',
  recording: 'Recording',
} as const;

export type Source = keyof typeof sources;
