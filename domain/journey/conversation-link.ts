/** The query parameter `tab` of a step's address that opens the conversation with the firm over the step. */
export const messagesTab = 'messages';
