//! What this machine has to offer.

use std::path::Path;

use sysinfo::{Disks, MemoryRefreshKind, RefreshKind, System};

/// Bytes of memory that programs can still take, when the system tells; a container's limit counts.
pub(crate) fn free_memory() -> Option<u64> {
    let kind = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(kind);
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    Some(system.available_memory().min(limit)).filter(|&bytes| bytes > 0)
}

/// Bytes free on the disk that holds `path`, when the system tells.
pub(crate) fn free_disk(path: &Path) -> Option<u64> {
    let path = path.canonicalize().ok()?;
    let disks = Disks::new_with_refreshed_list();
    let holding = disks.iter().filter(|disk| path.starts_with(disk.mount_point()));
    let nearest = holding.max_by_key(|disk| disk.mount_point().components().count())?;
    Some(nearest.available_space()).filter(|&bytes| bytes > 0)
}
