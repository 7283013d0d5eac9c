/** What stands in an editor of JSON. */
export type Payload = { kind: 'object'; value: object } | { kind: 'unreadable'; message: string };

/** Reads what is sent with an event: a JSON object, which may say anything but the event's type. */
export function parsePayload(text: string): Payload {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { kind: 'unreadable', message: 'Write a JSON object, such as { }.' };
    }
    if ('type' in value)
      return { kind: 'unreadable', message: 'Leave out “type”: the event is chosen above.' };
    return { kind: 'object', value };
  } catch (error) {
    return {
      kind: 'unreadable',
      message: `This is not JSON yet: ${error instanceof Error ? error.message : error}`,
    };
  }
}
