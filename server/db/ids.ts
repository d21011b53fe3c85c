/**
 * Ids created by the application: UUIDv7 sorts by time, and any number of processes create them without coordination.
 */
export { v7 as uuidv7 } from 'uuid';
