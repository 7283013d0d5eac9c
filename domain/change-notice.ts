/** Above a step with something marked, in the client's portal and in the reviewer's preview of it. */
export const changeNoticeTitle = 'Please change this before you submit again';
