const openers = new Set<() => void>();

/** Opens the conversation with the firm over the page. */
export function openConversation(): void {
  for (const open of openers) open();
}

/** Calls `open` when a page asks for the conversation. Returns the function that stops it. */
export function onConversationAsked(open: () => void): () => void {
  openers.add(open);
  return () => void openers.delete(open);
}
