// SHA-256 by a library: the browser's own is only there for pages that came over TLS.
import { sha256 as digest_of } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** The digest of bytes; both are written as hexadecimal digits. */
export const sha256 = (hex: string): string => bytesToHex(digest_of(hexToBytes(hex)));
