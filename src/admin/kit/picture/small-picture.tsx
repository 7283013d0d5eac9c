import styles from './picture.module.css';

/** A picture in a list, next to the name of its record. */
export function SmallPicture({ url }: { url: string }) {
  return url === '' ? 'None' : <img src={url} alt="" loading="lazy" className={styles.small} />;
}
