/** Ids made by the application: UUIDv7 sorts by time, and any number of processes make them without asking each other. */
export { v7 as uuidv7 } from 'uuid';
