//! What this machine has to offer.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// Bytes of memory that programs can still take, when the system tells; a container's limit counts.
pub(crate) fn available_memory() -> Option<u64> {
    let kind = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(kind);
    let free = system.available_memory();
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    Some(free.min(limit)).filter(|&bytes| bytes > 0)
}
