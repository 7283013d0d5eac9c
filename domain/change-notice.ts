/** The title above a marked step, in the client's portal and in the reviewer's preview of it. */
export const changeNoticeTitle = 'Please change this before you submit again';
